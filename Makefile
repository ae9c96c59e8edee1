# `make run` is all a new user needs; `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help run check test test-all soak bench bench-smoke web iphone release format lint gallery screenshots clean

help:                  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

run:                   ## install what is missing, build everything, serve on http://127.0.0.1:8080 with data in .data/
	Scripts/install.sh build
	Scripts/build.sh --product setlist
	exec .build/debug/setlist serve --web dist/web --data .data

# All that is laid out as .swift-format says.
sources = Package.swift Sources Tests Benchmarks iOS/Package.swift iOS/Setlist

# Each takes ONLY=pattern (a regular expression of tests' names) and ENGINE=chromium|firefox|webkit; check takes MODULE=Formats as well.
chosen = $(if $(ONLY),--only '$(ONLY)') $(if $(ENGINE),--engine $(ENGINE))

check:                 ## install what is missing, build, and run all that computes: no browser, no socket, no clock
	@Scripts/test.sh check $(chosen) $(if $(MODULE),--module $(MODULE))

test:                  ## every test that good work passes every time: what computes, the server, journeys in Chromium, one in each engine
	@Scripts/test.sh test $(chosen)

test-all:              ## beyond that real players, real time, every journey in every engine, and 1 % of the benchmarks
	@Scripts/test.sh test-all $(chosen)

soak:                  ## the tests of `make test` N times (20), every second time beside busy loops, and how often each failed
	@Scripts/test.sh soak $(or $(N),20) $(chosen)

bench:                 ## every benchmark, each beside what it is compared to
	Scripts/bench.sh

bench-smoke:           ## the same on 1 % of the work, to see that they run
	SETLIST_BENCH_SHARE=0.01 Scripts/bench.sh

web:                   ## the web app, into dist/web
	Scripts/install.sh build
	Scripts/web.sh

iphone: web            ## what the iPhone app needs of it: iOS/Setlist.xcodeproj can then be built (Docs/iPhone.md)
	Scripts/ios_project.py $(if $(SERVER),--server $(SERVER)) $(if $(TEAM),--team $(TEAM)) $(if $(APPLE),--apple)

release:               ## an optimised server and command line: .build/release/setlist
	Scripts/install.sh build
	Scripts/web.sh
	swift build -c release --product setlist

format:                ## lay all Swift source out as .swift-format says
	swift format --in-place --recursive --parallel $(sources)

lint:                  ## say where the source is not laid out so
	swift format lint --strict --recursive --parallel $(sources)

gallery: web           ## every part and screen in its states, as pages: dist/gallery/index.html
	Scripts/swift.sh build --build-tests
	mkdir -p dist
	GALLERY_SCENES="$(CURDIR)/dist/scenes.json" .build/debug/setlistPackageTests.xctest --testing-library swift-testing --filter GalleryTests
	python3 Scripts/gallery.py dist/scenes.json dist/gallery

screenshots: web       ## the pictures of the README, into Docs/screenshots
	Scripts/install.sh test
	Scripts/python.sh Scripts/screenshots.py Docs/screenshots

clean:                 ## forget everything built; keeps .data
	rm -rf .build .build-[a-z]* .venv dist
