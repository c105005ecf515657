# What a compiled search asks now and then, with the GIL: whether it is to stop.

from cpython.exc cimport PyErr_CheckSignals


cdef inline object reason_to_stop(object watch, object fault):
    """The fault that has come, such as Ctrl-C; or True where the watch asks for a stop; or None."""
    if fault is not None:
        return fault
    try:
        PyErr_CheckSignals()
        return True if watch is not None and watch() else None
    except BaseException as raised:
        return raised
