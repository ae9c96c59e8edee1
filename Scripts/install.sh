#!/usr/bin/env bash
# Installs what this machine lacks: for building ("build") or for the tests as well ("test"). Quick when nothing is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1-}" in
  build | test) purpose=$1 ;;
  *) echo "usage: Scripts/install.sh build|test" >&2; exit 64 ;;
esac

if ! command -v swift >/dev/null; then
  echo "Setlist is written in Swift, which is not installed here. Get 6.3 or later from https://www.swift.org/install and try again." >&2
  exit 69
fi

# A command that must exist, and the packages that bring it to Debian and to Homebrew.
tools=(
  "python3 python3 python3"
  "brotli brotli brotli"
  "esbuild esbuild esbuild"
  "wasm-opt binaryen binaryen"
  "rsvg-convert librsvg2-bin librsvg"
  "pngquant pngquant pngquant"
  "flite flite flite"
  "pkg-config pkg-config pkgconf"
)
[ "$purpose" = test ] && tools+=(
  "flac flac flac"
  "lame lame lame"
  "wrk wrk wrk"
  "curl curl curl"
  "jq jq jq"
  "chromium chromium chromium"
  "chromedriver chromium-driver chromedriver"
)
# Firefox and WebKitGTK, and what these two find on a desk: a display, a message bus, a sound server. macOS has none of the four.
[ "$purpose" = test ] && [ "$(uname)" != Darwin ] && tools+=(
  "WebKitWebDriver webkit2gtk-driver -"
  "Xvfb xvfb -"
  "dbus-daemon dbus -"
  "pulseaudio pulseaudio -"
)

column=2
[ "$(uname)" = Darwin ] && column=3
missing=()
for tool in "${tools[@]}"; do
  read -r command debian brew <<<"$tool"
  command -v "$command" >/dev/null && continue
  [ $column = 2 ] && missing+=("$debian") || missing+=("$brew")
done

if [ "$(uname)" = Darwin ]; then
  formulas=(wasi-libc wasi-runtimes libpq)
  [ "$purpose" = test ] && formulas+=(postgresql@17 zbar)
  for formula in "${formulas[@]}"; do
    [ -d "$(brew --prefix 2>/dev/null)/opt/$formula" ] || missing+=("$formula")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    echo "Please run: brew install ${missing[*]}" >&2
    exit 69
  fi
  for file in leaflet.esm.js leaflet.css; do
    [ -f ".tools/leaflet/$file" ] && continue
    cat >&2 <<'EOF'
Homebrew has no Leaflet. Please take it (1.7 or later, not 2) from its project's own site and put two files of its folder
"dist" here: leaflet-src.esm.js as .tools/leaflet/leaflet.esm.js, and leaflet.css as .tools/leaflet/leaflet.css
EOF
    exit 69
  done
else
  has_package() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
  for package in wasi-libc libpq-dev libsqlite3-dev libjs-leaflet; do
    has_package "$package" || missing+=("$package")
  done
  # The release of LLVM is part of this package's name.
  dpkg-query -W -f '${db:Status-Status} ${Package}\n' 'libclang-rt-*-dev-wasm32' 2>/dev/null | grep -q '^installed' ||
    missing+=(compiler-rt)
  if [ "$purpose" = test ]; then
    python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
    has_package fonts-liberation || missing+=(fonts-liberation)
    has_package chromium-headless-shell || missing+=(chromium-headless-shell)
    has_package postgresql || missing+=(postgresql)
    # Debian and Ubuntu name Firefox differently.
    command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing+=(firefox-esr)
    # The library that reads our QR codes. A later release of Debian calls the package libzbar0t64, and still knows it by this name.
    ldconfig -p | grep -q 'libzbar\.so' || missing+=(libzbar0)
    # The library that Interface is measured beside.
    has_package node-preact || missing+=(node-preact)
  fi
  if [ ${#missing[@]} -gt 0 ]; then
    if ! command -v apt-get >/dev/null; then
      echo "Setlist's build needs these, under the names they have in Debian: ${missing[*]/compiler-rt/libclang-rt-dev-wasm32}" >&2
      exit 69
    fi
    root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    echo "Installing ${missing[*]} (apt-get)"
    # Waits for an update that runs by itself.
    "${root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq
    for i in "${!missing[@]}"; do
      [ "${missing[$i]}" = compiler-rt ] || continue
      missing[$i]=$(apt-cache pkgnames libclang-rt- | grep -E '^libclang-rt-[0-9]+-dev-wasm32$' | sort -V | head -n 1)
    done
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  fi
fi

if [ "$purpose" = test ]; then
  if ! cmp -s Scripts/requirements.txt .venv/requirements.txt; then
    echo "Installing the Python packages of the tests into .venv"
    python3 -m venv --clear .venv
    .venv/bin/pip install --quiet --disable-pip-version-check -r Scripts/requirements.txt
    cp Scripts/requirements.txt .venv/requirements.txt
  fi
fi
