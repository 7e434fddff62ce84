# make       set up, check a game, run its worked examples, play one simulated game
# make test  set up, then ruff, mypy --strict and the tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: all setup test lint bench soak docs clean

all: $(READY)
	$(BIN)/karban check examples/prsi.hra
	$(BIN)/karban test examples/prsi.hra
	$(BIN)/karban simulate examples/jarmark.hra --players 3 --games 1 --seed 7 --show

setup: $(READY)

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $(READY)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

test: lint
	$(BIN)/python -m pytest -n 2 -m "not soak"

bench: $(READY)
	$(BIN)/karban bench

soak: $(READY)
	$(BIN)/python -m benchmarks.soak

docs: $(READY)
	$(BIN)/python -m dsl.diagnostics.index > docs/errors.md

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache dist build
