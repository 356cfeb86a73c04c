# Everything starts here. The only needs are make, Python 3.11 to 3.14 and, at first, a network: the first target
# that is run sets up .venv, and sets it up again whenever pyproject.toml or constraints.txt has changed. Node is
# among what it installs; the browser's client is built with it whenever something in web/ has changed.
#
#   make play                     make test ARGS="-k combat"                make PYTHON=python3.12 test

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test quick check kernels check-python check-client test-client test-python test-browser \
    test-quick test-other-browsers web types format bench load bench-web strengths balance studies languages \
    goldens pictures constraints clean again

# Where Python is told to keep nothing of what it compiles, as in some containers, each of the many processes that the
# tests start would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
# Banneret and pytest are installed, which is enough to compile the games; and all else that developers need.
CORE := .venv/.core
READY := .venv/.ready
# Python compiles what it imports when it imports it; most of what is installed is never imported.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --no-input --no-compile --disable-pip-version-check
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
MODULES := web/node_modules/.package-lock.json
CLIENT := src/banneret/server/static/index.html
CLIENT_SOURCES := $(filter-out web/openapi.json,$(wildcard web/*.html web/*.js web/*.json web/*.ts)) \
    $(shell find web/src web/public web/worker 2>/dev/null)
WORKERS ?= auto
# Tests in a browser run in processes of their own: what drives it holds on to the event loop of its process. They
# wait a good deal, for it and for a server, so that other tests beside them cost little time.
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --maxprocesses 8 --dist worksteal
# Steps beside each other, all of them even if one fails. What each of them says comes in one piece when it is done,
# where make knows how to (4.0 and later).
JOBS ?= 2
TOGETHER = $(MAKE) --no-print-directory --keep-going --jobs=$(JOBS) \
    $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
ARGS ?=

# Where python3 is too old, a newer one is looked for; PYTHON=... names one outright.
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

quick: $(READY)  ## Run what answers within a minute: format, lint, types, layers, the tests of the engine, some of the rest
	@$(TOGETHER) check-python test-quick

check: $(CORE)  ## Run all that must pass before a commit: format, lint, types, layers, tests
	@echo "Running all checks, $(JOBS) steps at a time; each tells what it found when it is done"
	@$(TOGETHER) kernels $(CLIENT) check-python check-client test-client test-python test-browser

# The steps of these. Compiled first and in parallel, no game is compiled by one test while others wait for it.
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

web: $(CLIENT)  ## Build the browser's client, if its sources have changed

types: $(MODULES)  ## Write the client's types from the server's
	@$(BIN)/python -m banneret.server.openapi >web/openapi.json
	@$(NPM) --silent run types

format: $(MODULES)  ## Format the code and mend what the linters can mend
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .
	@$(NPM) --silent run format

bench: $(READY)  ## Measure speed beside other libraries
	@$(BIN)/python -m benchmarks $(ARGS)

load: $(READY)  ## Put a server under load, and measure how it bears it
	@$(BIN)/python -m benchmarks.load $(ARGS)

bench-web: $(CLIENT)  ## Measure how heavy and how quick the browser's client is (needs Chromium)
	@$(BIN)/python -m benchmarks.web $(ARGS)

strengths: $(READY)  ## Measure how strong computer players are, and write the tables of docs/players.md
	@$(BIN)/python -m benchmarks.strengths $(ARGS)

studies: $(READY)  ## Study every game with the lab, and write docs/studies
	@$(BIN)/python -m tools.studies $(ARGS)

balance: $(READY)  ## Measure how fair the games are, and write docs/balance.md
	@$(BIN)/python -m tools.balance $(ARGS)

languages: $(READY)  ## Bring the catalogues of other languages in step with what is said in English
	@$(BIN)/python -m tools.languages --missing

goldens: $(READY)  ## Rewrite the golden playthroughs (then read the diff)
	@$(BIN)/python -m tests.golden $(ARGS)

pictures: $(CLIENT)  ## Draw the pictures of the documentation (those of the browser need Chromium)
	@$(BIN)/python docs/pictures/make.py
	@$(BIN)/python docs/pictures/browser.py $(ARGS)

# Pins come from the oldest supported Python: what installs there installs on the later ones too.
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

# The stamp holds the place where .venv was finished. A set-up that was interrupted has none, a moved
# folder has another, and a Python that has been uninstalled does not run: each builds .venv again.
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

# The file that npm writes last. It needs a .venv, but not another whenever .venv has been updated.
$(MODULES): web/package.json web/package-lock.json | $(READY)
	@echo "Fetching what the browser's client is built with (a few seconds to a minute)"
	@$(NPM) ci --loglevel=error --prefer-offline --no-audit --no-fund

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo "Building the browser's client"
	@$(NPM) --silent run build -- --logLevel warn

