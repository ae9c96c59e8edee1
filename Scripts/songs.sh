#!/usr/bin/env bash
# Gets, for the benchmarks of music, songs with a known tempo and the programs that Setlist is compared to, into
# .build-songs: Debian's packages and PyPI's. Installs the programs; of the songs' packages only the files are kept.
set -euo pipefail
cd "$(dirname "$0")/.."

programs=(aubio-tools ffmpeg fluidsynth hydrogen lmms mma rubberband-cli soundstretch)
songs=(
  fluid-soundfont-gm freedoom fretsonfire-songs-muldjord fretsonfire-songs-sectoid hydrogen-data lmms-common
  openttd-openmsx planetblupi-music-midi
)
peers=(essentia==2.1b6.dev1389 librosa==0.11.0)

command -v apt-get >/dev/null || { echo "The songs are packages of Debian." >&2; exit 69; }
root=()
[ "$(id -u)" = 0 ] || root=(sudo)
mkdir -p .build-songs/debian .build-songs/files

missing=()
for package in "${programs[@]}"; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -q '^installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  "${root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
for package in "${songs[@]}"; do
  [ -d ".build-songs/files/$package" ] && continue
  (cd .build-songs/debian && rm -f "${package}"_*.deb && apt-get download -qq "$package")
  dpkg-deb -x .build-songs/debian/"${package}"_*.deb ".build-songs/$package"
  mv ".build-songs/$package" ".build-songs/files/$package"
done
if [ "$(cat .build-songs/venv/peers 2>/dev/null)" != "${peers[*]}" ]; then
  python3 -m venv --clear .build-songs/venv
  .build-songs/venv/bin/pip install --quiet --disable-pip-version-check "${peers[@]}"
  echo "${peers[*]}" >.build-songs/venv/peers
fi
