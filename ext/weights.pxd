# Placeholder weights, until tuned.

from moves cimport Weights


cdef inline void set_weights(Weights *w) noexcept nogil:
    cdef int role, player
    for role in range(5):
        for player in range(3):
            w.lead[role][player] = [0, 600, -40, 0, 30, 60, 40, -30, 100, 20, 200, 0, 0, 0, 0, 0]
            w.discard[role][player] = [0, -400, 0, 0, 100, -30, 20, 0, 0, 0, 0, 0, 0, -50, -60, -200]
            w.second[role][player] = [0, 0, 0]
            w.third[role][player] = [32, 0, 0]
    for player in range(3):
        w.lead[2][player] = [0, 600, -40, 0, 30, 60, -20, -30, -300, 0, 200, 0, 0, 0, 0, 0]
        w.ruff[player] = [0, 0, 0]
    w.lead[2][1][8] = 0
    w.lead[2][2][8] = 0
    for role in range(3, 5):
      for player in range(3):
        w.lead[role][player] = [0, 0, 0, 0, 100, 0, -40, 0, 0, 0, 0, 0, 0, 0, -100, 0]
        w.discard[role][player] = [0, 0, 0, 0, 0, 200, 0, 0, 0, 0, 0, 0, 100, 0, 60, 0]
        w.second[role][player] = [32, 32, 32]
        if player == 0:
            w.second[role][player] = [39, 39, 39]
        w.third[role][player] = [39, 39, 7]
