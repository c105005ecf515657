# Needs Python 3.11 or newer, a C compiler and make; everything else is installed into .venv, which is made here.
# PYTHON=… chooses the interpreter.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/pytest -n auto --dist worksteal
SOURCES := $(shell find prefsolve ext -name '*.py' -o -name '*.pyi' -o -name 'py.typed' -o -name '*.pyx' -o -name '*.pxd' -o -name '*.[mp]o' \
	-o -path '*/assets/*') \
	$(wildcard etudes/*.toml etudes/*/*.toml) setup.py pyproject.toml MANIFEST.in LICENSE README.md
WHEEL := build/plain/wheel
CHECKED := build/checked
SANITIZED := build/sanitized
PROFILED := build/profiled
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g -O1
AS_checked := PREFSOLVE_CHECKED=1
AS_sanitized := PREFSOLVE_CHECKED=1 PREFSOLVE_CFLAGS="$(SANITIZE)"
AS_profiled := PREFSOLVE_LINES=1 PREFSOLVE_CFLAGS=-g
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' prefsolve/__init__.py)
FROM_DIST = $(PIP) install --no-index --no-deps --force-reinstall --find-links dist prefsolve==$(VERSION) && $(PIP) install prefsolve==$(VERSION)
WHEEL_TOOLS := build/wheels/tools
export PIP_ROOT_USER_ACTION := ignore

.PHONY: demo test test-plain test-checked test-browser test-sanitized fuzz lint messages signature signature-update lab profile learn tune bench sweep wheels \
	test-emulated board test-board board-pictures board-figures tables clean

# A wheel of this version in dist/ is taken where one fits, so that no compiler is needed; else the package is compiled.
demo: $(BIN)/python  ## solve Othello's misère
	@if test ! -e $(VENV)/installed && $(FROM_DIST) 2>/dev/null; then echo "installed from dist/"; else $(MAKE) $(VENV)/installed; fi
	$(BIN)/prefsolve solve othello --line

test: test-plain test-checked  ## every test on the installed package, then the core's tests on the checked build
	@command -v chromedriver >/dev/null || echo "not run, since this machine has no browser for them: tests/board/test_board_browser.py, tests/diagrams/test_page_browser.py, tests/tables/test_table_page_browser.py"

# `pytest`, not `python -m pytest`: the latter would test the tree, which has no compiled core.
test-plain: $(VENV)/with-test
	$(PYTEST)

test-checked: $(VENV)/with-test $(CHECKED)/installed
	PYTHONPATH=$(CURDIR)/$(CHECKED)/site $(PYTEST) -m compiled

# Pages in a real browser: its own target, since not every machine has Chromium and its driver.
test-browser: $(VENV)/with-test $(VENV)/with-browser  ## the pages, clicked through in Chromium
	@command -v chromedriver >/dev/null || { echo "needs Chromium and chromedriver, for instance: apt-get install chromium chromium-driver" >&2; exit 1; }
	$(PYTEST) -m browser

# The interpreter itself is not built for this, so the sanitizers' libraries are loaded before it, and what Python never
# gives back is no leak of ours.  They keep freed memory for a while, so no memory stays flat.
test-sanitized: $(VENV)/with-test $(SANITIZED)/installed
	PYTHONPATH=$(CURDIR)/$(SANITIZED)/site LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 $(PYTEST) -p no:cacheprovider -m compiled \
	--deselect tests/solving/test_concurrency.py::test_100_000_solves_in_one_process_leave_memory_flat

# FUZZ says more: --seconds 600, --seed 2, --only read-pbn; a fault prints the FUZZ that repeats it.
fuzz: $(VENV)/installed  ## what no reader, command or function expects: the same cases every time
	$(BIN)/python fuzz/run.py $(FUZZ)

lint: $(VENV)/with-lint  ## style, types, and which folder imports which
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint ext  # it calls pycodestyle by name
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

messages: $(VENV)/with-lint  ## the catalogue of Russian messages, brought up to date; lists what is not translated
	$(BIN)/python tools/catalogue.py

signature: $(VENV)/installed  ## the search's node counts on fixed deals, as tests/data/signature.txt has them
	$(BIN)/python tools/signature.py

signature-update: $(VENV)/installed  ## write that file anew, when the search was meant to change
	$(BIN)/python tools/signature.py --update

lab: $(VENV)/installed  ## what each rule of the search is worth, in node counts
	$(BIN)/python tools/laboratory.py $(WRITE)

profile: $(VENV)/installed $(PROFILED)/installed  ## where the search's time goes; needs perf
	PYTHONPATH=$(CURDIR)/$(PROFILED)/site $(BIN)/python tools/hot.py $(WRITE)

# GAME as below; LEARN may say --seed, --deals, --positions and --steps.  A new build takes the weights up.
learn: $(VENV)/installed  ## the order of leads from positions of the search: make learn GAME=misere
	$(BIN)/python tools/learn.py $(GAME) $(LEARN)

# GAME is suit, nt, misere or clean; TUNE may say --seconds and --seed.  A new build takes the weights up.
tune: $(VENV)/installed  ## hill-climb the order of other cards: make tune GAME=suit TUNE='--seconds 600'
	$(BIN)/python tools/tune.py $(GAME) $(TUNE)

bench: $(VENV)/with-bench  ## how fast everything is, then the table of targets in DDS's units
	$(BIN)/pytest -p no:cacheprovider benchmarks
	PYTHONPATH=$(CURDIR)/tools $(BIN)/python benchmarks/targets.py $(WRITE)

sweep: $(VENV)/with-test  ## the tests with many more examples: some hours
	PREFSOLVE_SWEEP=full $(PYTEST)

# Their compiler comes from a package, so this needs no other; PLATFORMS names some of those in tools/wheels/platforms.py.
wheels: $(WHEEL_TOOLS)/installed  ## wheels of every platform into dist/, audited
	PYTHONPATH=$(CURDIR)/tools $(WHEEL_TOOLS)/bin/python -m wheels $(PLATFORMS)

test-emulated: $(WHEEL_TOOLS)/installed  ## the ARM64 wheel in dist/, run under qemu
	PYTHONPATH=$(CURDIR)/tools $(WHEEL_TOOLS)/bin/python -m wheels.emulated dist/prefsolve-$(VERSION)-cp311-abi3-manylinux_2_17_aarch64.whl

# The compiler comes with the package ziglang, in the version that gives the bytes that are shipped.
board: $(WHEEL_TOOLS)/installed  ## the core in WebAssembly, for the page of prefsolve board
	$(WHEEL_TOOLS)/bin/python tools/web_core.py

test-board: $(WHEEL_TOOLS)/installed $(VENV)/with-test  ## whether the shipped core is what ext/ gives
	$(PYTEST) -n0 tests/board/test_web_core.py

# Both need Chromium and its driver, as test-browser does; the figures need Node too.
board-pictures: $(VENV)/with-test $(VENV)/with-browser  ## the board in every width, theme and language, to be looked at
	PYTHONPATH=$(CURDIR)/tests/support $(BIN)/python tools/board_pictures.py $(WRITE)

board-figures: $(VENV)/with-test $(VENV)/with-browser  ## the figures of docs/board.md
	PYTHONPATH=$(CURDIR)/tests/support $(BIN)/python tools/board_figures.py

# What is kept in docs/tables/data is not computed again; TABLES may say names, --fresh and --workers.
tables: $(VENV)/installed  ## the tables for players in docs/tables, in English and Russian
	$(BIN)/python tools/player_tables.py $(TABLES)

clean:
	rm -rf build dist $(VENV) *.egg-info

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer found; say make PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(WHEEL_TOOLS)/installed: tools/wheels/requirements.txt
	$(PYTHON) -m venv $(WHEEL_TOOLS)
	$(WHEEL_TOOLS)/bin/python -m pip --disable-pip-version-check --quiet install -r $<
	touch $@

# Built by pip like anybody's, from an empty build directory, so that no module of an earlier tree gets in.
$(WHEEL)/built: $(SOURCES) | $(BIN)/python
	rm -rf $(WHEEL) build/plain/lib*
	$(PIP) wheel --no-deps --wheel-dir $(WHEEL) .
	touch $@

# The other builds: what PREFSOLVE_* of setup.py makes of the same sources.
build/%/installed: $(SOURCES) | $(BIN)/python
	rm -rf build/$*/site build/$*/lib*
	PREFSOLVE_BUILD=$* $(AS_$*) $(PIP) install --no-deps --target build/$*/site .
	touch $@

$(VENV)/installed: $(WHEEL)/built
	$(PIP) install --force-reinstall --no-deps $(WHEEL)/*.whl
	$(PIP) install $(WHEEL)/*.whl
	touch $@

$(VENV)/with-%: $(VENV)/installed
	wheel=$$(echo $(WHEEL)/*.whl) && $(PIP) install "$$wheel[$*]"
	touch $@
