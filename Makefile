# Everything starts here. Requires only make, Python 3.11 to 3.14 and, the first time, a network: the first target
# that is run sets up .venv, and updates it whenever pyproject.toml or constraints.txt has changed. That installs
# Node, too, with which the browser client is built whenever something in web/ has changed.
#
#   make play                     make test ARGS="-k combat"                make PYTHON=python3.12 test

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test quick check kernels check-python check-client test-client test-python test-browser \
    test-quick test-other-browsers web types format bench load bench-web strengths balance studies languages \
    goldens pictures constraints clean again

# If Python is told not to write bytecode, as in some containers, each of the many processes that the tests start
# would compile everything it imports.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
# CORE: Banneret and pytest are installed, which is enough to compile the games. READY: all development tools.
CORE := .venv/.core
READY := .venv/.ready
# --no-compile: Python compiles modules on import, and most of what is installed is never imported.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --no-input --no-compile --disable-pip-version-check
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
MODULES := web/node_modules/.package-lock.json
CLIENT := src/banneret/server/static/index.html
CLIENT_SOURCES := $(filter-out web/openapi.json,$(wildcard web/*.html web/*.js web/*.json web/*.ts)) \
    $(shell find web/src web/public web/worker 2>/dev/null)
WORKERS ?= auto
# Browser tests run in separate processes, because the browser driver occupies the event loop of its process. They
# spend much time waiting for the browser and a server, so running other tests in parallel costs little.
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --maxprocesses 8 --dist worksteal
# Runs steps in parallel, all of them even if one fails. The output of each is printed in one piece when it is done,
# if make supports that (4.0 and later).
JOBS ?= 2
TOGETHER = $(MAKE) --no-print-directory --keep-going --jobs=$(JOBS) \
    $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
ARGS ?=

# If python3 is too old, a newer one is searched for; PYTHON=... names one explicitly.
PYTHON ?=
SUPPORTED := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
define find_python
	python=; for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11); do \
	    if "$$candidate" -c '$(SUPPORTED)' >/dev/null 2>&1; then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	    found=$$("$(or $(PYTHON),python3)" --version 2>&1) || found=none; \
	    echo "Banneret needs Python 3.11 to 3.14 (found as $(or $(PYTHON),python3): $$found)." >&2; \
	    echo "Install one, or name one that is not on the path: make PYTHON=/path/to/python3.12 ..." >&2; \
	    exit 1; \
	fi
endef

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: $(CLIENT)  ## Play in your browser
	@$(BIN)/banneret $(ARGS)

test: $(CLIENT)  ## Run the tests (ARGS="..." goes to pytest, which then runs alone; WORKERS=0: one process)
ifeq ($(ARGS),)
	@$(TOGETHER) kernels test-client test-python test-browser
else
	@$(PYTEST) $(ARGS)
endif

quick: $(READY)  ## Run the checks that take under a minute: format, lint, types, layers, engine tests, some of the rest
	@$(TOGETHER) check-python test-quick

check: $(CORE)  ## Run everything that must pass before a commit: format, lint, types, layers, tests
	@echo "Running all checks, $(JOBS) steps at a time; each tells what it found when it is done"
	@$(TOGETHER) kernels $(CLIENT) check-python check-client test-client test-python test-browser

# The steps of the targets above. Games are compiled first and in parallel, so that no test waits for another to
# compile one.
kernels: $(CORE)
	@echo "Compiling the games for the tests, unless they are compiled already"
	@$(BIN)/python -m tests.compile_games

check-python: $(READY)
	@echo "Checking format, lint, types and layers"
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: make format" >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

check-client: $(MODULES)
	@echo "Checking the browser's client"
	@$(NPM) --silent run check
	@$(BIN)/python -m banneret.server.openapi >web/openapi.json
	@$(NPM) --silent run types -- --check || { \
	    echo "The client's types are older than the server's: make types" >&2; exit 1; }

test-client: $(MODULES)
	@$(NPM) --silent test

test-python: $(CLIENT) kernels
	@$(PYTEST) --ignore=tests/browser

test-browser: $(CLIENT) kernels
	@$(PYTEST) tests/browser

test-other-browsers: $(CLIENT)  ## Play every game in Firefox and WebKit (firefox-esr, webkit2gtk-driver, xvfb)
	@BANNERET_OTHER_BROWSERS=1 $(BIN)/python -m pytest tests/browser/test_other_browsers.py

test-quick: $(READY)
	@$(PYTEST) --quiet tests/engine tests/server/test_commands.py tests/conformance/test_promises.py \
	    -k "not promise or turns and default"

web: $(CLIENT)  ## Build the browser client, if its sources have changed

types: $(MODULES)  ## Generate the client's types from the server's
	@$(BIN)/python -m banneret.server.openapi >web/openapi.json
	@$(NPM) --silent run types

format: $(MODULES)  ## Format the code and apply the linters' automatic fixes
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .
	@$(NPM) --silent run format

bench: $(READY)  ## Compare the speed with other libraries
	@$(BIN)/python -m benchmarks $(ARGS)

load: $(READY)  ## Measure a server under load
	@$(BIN)/python -m benchmarks.load $(ARGS)

bench-web: $(CLIENT)  ## Measure the size and the speed of the browser client (needs Chromium)
	@$(BIN)/python -m benchmarks.web $(ARGS)

strengths: $(READY)  ## Measure the strength of the computer players, and write the tables of docs/players.md
	@$(BIN)/python -m benchmarks.strengths $(ARGS)

studies: $(READY)  ## Study every game with the lab, and write docs/studies
	@$(BIN)/python -m tools.studies $(ARGS)

balance: $(READY)  ## Measure how fair the games are, and write docs/balance.md
	@$(BIN)/python -m tools.balance $(ARGS)

languages: $(READY)  ## Update the translation catalogues from the English texts
	@$(BIN)/python -m tools.languages --missing

goldens: $(READY)  ## Rewrite the golden playthroughs (then read the diff)
	@$(BIN)/python -m tests.golden $(ARGS)

pictures: $(CLIENT)  ## Draw the pictures of the documentation (screenshots need Chromium)
	@$(BIN)/python docs/pictures/make.py
	@$(BIN)/python docs/pictures/browser.py $(ARGS)

# Pins are made with the oldest supported Python, as what installs there also installs on later ones.
constraints:  ## Pin the newest versions of all dependencies in constraints.txt
	@PYTHON="$(or $(PYTHON),python3.11)"; \
	"$$PYTHON" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null || { \
	    echo "The pins are made with Python 3.11: make constraints PYTHON=/path/to/python3.11" >&2; exit 1; }; \
	echo "Installing the newest versions aside (a minute or two)"; \
	scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && trap 'exit 1' INT TERM && \
	"$$PYTHON" -m venv "$$scratch/venv" && \
	"$$scratch/venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check -e '.[dev]' && \
	"$$scratch/venv/bin/python" -m pip freeze --exclude-editable >"$$scratch/pins" && \
	sed -n '/^#/p' constraints.txt >"$$scratch/new" && \
	cat "$$scratch/pins" >>"$$scratch/new" && \
	cp "$$scratch/new" constraints.txt

clean:  ## Remove .venv, builds and caches
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@rm -rf web/node_modules web/openapi.json src/banneret/server/static
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp holds the path where .venv was completed. An interrupted set-up has none, a moved folder has a
# different path, and an uninstalled Python does not run: in each case .venv is rebuilt.
ifneq ($(shell $(BIN)/python -c '' 2>/dev/null && cat $(CORE) 2>/dev/null),$(CURDIR))
$(CORE): again
endif

$(CORE): pyproject.toml constraints.txt
	@$(find_python); \
	if [ "$$(cat $@ 2>/dev/null)" = "$(CURDIR)" ] && $(BIN)/python -c '' 2>/dev/null; then \
	    echo "Updating .venv"; \
	else \
	    echo "Setting up .venv (once, a minute or two)"; \
	    "$$python" -m venv --clear .venv || exit 1; \
	fi; \
	rm -f $@ && \
	$(PIP_INSTALL) -c constraints.txt hatchling editables && \
	$(PIP_INSTALL) -c constraints.txt --no-build-isolation -e . pytest && \
	printf '%s\n' "$(CURDIR)" >$@

$(READY): $(CORE)
	@$(PIP_INSTALL) -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

# The file that npm writes last. It needs a .venv, but no rebuild whenever .venv is updated.
$(MODULES): web/package.json web/package-lock.json | $(READY)
	@echo "Fetching what the browser's client is built with (a few seconds to a minute)"
	@$(NPM) ci --loglevel=error --prefer-offline --no-audit --no-fund

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo "Building the browser's client"
	@$(NPM) --silent run build -- --logLevel warn

