# make       set up, check a game, run its worked examples, play one simulated game
# make test  set up, then ruff, mypy --strict and the tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: all setup test lint bench soak docs gallery clean

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

PICTURES := --format png --dpi 110
gallery: $(READY)
	$(BIN)/karban print examples/jarmark.hra $(PICTURES) -o examples/gallery/jarmark --card Rychtář --card Písař --card Zloděj
	$(BIN)/karban print examples/prsi.hra $(PICTURES) -o examples/gallery/prsi --card "červená sedma" --card "žaludový král"
	$(BIN)/karban print examples/osmy.hra $(PICTURES) -o examples/gallery/osmy --card "srdcová osma"
	$(BIN)/karban print examples/jarmark.hra --rulebook --format png --dpi 80 -o examples/gallery/rulebook
	cd examples/gallery/rulebook && ls | grep -vE '^0[136]\.png' | xargs rm -f
	rm -f examples/gallery/*/build.json

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache dist build
