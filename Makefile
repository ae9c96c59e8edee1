# `make run` is all a new user needs; `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help run test soak bench bench-smoke web release format lint gallery screenshots clean

help:                  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

run:                   ## install what is missing, build everything, serve on http://127.0.0.1:8080 with data in .data/
	Scripts/install.sh build
	Scripts/build.sh --product setlist
	exec .build/debug/setlist serve --web dist/web --data .data

test:                  ## install what is missing, then every test: Swift, WebAssembly, journeys in Chromium, Firefox and WebKit
	Scripts/test.sh

soak:                  ## every test N times (20), every second time beside busy loops, and how often each failed
	Scripts/soak.sh $(or $(N),20)

bench:                 ## every benchmark, each beside what it is compared to
	Scripts/bench.sh

bench-smoke:           ## the same on 1 % of the work, to see that they run
	SETLIST_BENCH_SHARE=0.01 Scripts/bench.sh

web:                   ## the web app, into dist/web
	Scripts/install.sh build
	Scripts/web.sh

release:               ## an optimised server and command line: .build/release/setlist
	Scripts/install.sh build
	Scripts/web.sh
	swift build -c release --product setlist

format:                ## lay all Swift source out as .swift-format says
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks

lint:                  ## say where the source is not laid out so
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks

gallery: web           ## every part and screen in its states, as pages: dist/gallery/index.html
	Scripts/swift.sh build --build-tests
	mkdir -p dist
	GALLERY_SCENES="$(CURDIR)/dist/scenes.json" swift test --skip-build --filter GalleryTests
	python3 Scripts/gallery.py dist/scenes.json dist/gallery

screenshots: web       ## the pictures of the README, into Docs/screenshots
	Scripts/install.sh test
	.venv/bin/python Scripts/screenshots.py Docs/screenshots

clean:                 ## forget everything built; keeps .data
	rm -rf .build .build-web .build-portable .build-soak .venv dist
