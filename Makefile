# Two commands do all the set-up on a bare Debian 12 with Go, git and make:
#   make run    opens the desk with the samples (or runs them without a window)
#   make test   builds it, and tests it in some minutes, the window included
# The rest is for people who work on pagetwin.

# One set of tags for everything, so that the window's packages are compiled once.
export GOFLAGS := -buildvcs=false -tags=migrated_fynedo
GO ?= go

.PHONY: run test check test-cluster flink flink-stop build batch beam train findings bench fuzz monkey fmt samples pictures manual site notice package walk try-packages release clean

run:
	@bash .ci/open

test:
	@bash .ci/test

# All other checks and tests, which take three times as long.
check:
	@bash .ci/check

build:
	@bash .ci/setup build
	$(GO) build -o bin/pagetwin ./app

# The commands without the window, for machines that have no libraries for one.
batch:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o bin/pagetwin-batch ./app/batch/pagetwin-batch

beam:
	cd app/beam && CGO_ENABLED=0 $(GO) build -o ../../bin/beam .

# What fits the weights that ship.
train:
	cd app/train && CGO_ENABLED=0 $(GO) build -o ../../bin/train .

# An Apache Flink cluster on this machine, for bin/beam --flink; its run folder is out/flink.
flink:
	@bash .ci/setup flink
	@bash app/beam/flink/cluster up

flink-stop:
	@bash app/beam/flink/cluster down

# The job of app/beam on Beam's own runner and on such a cluster.
test-cluster:
	@bash app/beam/flink/test

# All algorithms on the sets that ship, other programs, the papers' tables: out/findings.
findings:
	@bash .ci/findings

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./core/...
	cd app/peers && $(GO) test -run '^$$' -bench . -benchmem ./...

# Every fuzz target for so long; FUZZ=CETD takes those whose names match alone.
FUZZTIME ?= 1m
FUZZ ?= .

fuzz:
	@bash .ci/fuzz '$(FUZZTIME)' '$(FUZZ)'

# A hand that does anything, for so long: what ends the window or has it say nonsense, with the shortest way there.
DURATION ?= 10m
SEED ?= 1

monkey:
	$(GO) test -race -ldflags=-s -timeout 0 -run TheMonkey ./app/ui -v -monkey.for $(DURATION) -monkey.seed $(SEED)

fmt:
	$(GO) tool gofumpt -l -w app assets core samples

samples: batch
	bin/pagetwin-batch sets generate samples/reprints.toml --out samples/reprints.zip

pictures: build
	@bash .ci/pictures

# What people install, in out/packages.
package:
	@bash .ci/package

# Every command of the READMEs, in a Debian that has nothing else, which takes root.
walk:
	@bash .ci/walk

# The packages tried where nothing else is installed, which takes root: Debian, and Windows by Wine.
try-packages:
	@bash .ci/debroot
	@bash .ci/wine

# The same of a commit that has its version as its tag, after all tests.
release:
	@bash .ci/release

manual:
	$(GO) run ./assets/manual/make

# The manual as a web site that can be searched, in out/site.
site:
	$(GO) run ./assets/manual/site out/site

notice:
	$(GO) run ./assets/notice/make

clean:
	rm -rf bin out
