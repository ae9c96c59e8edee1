#!/usr/bin/env bash
# A private PostgreSQL cluster on a free loopback port, in a temporary folder: for tests and benchmarks.
#
#   folder=$(Scripts/postgres.sh start)   makes and starts one, prints its folder
#   cat "$folder/address"                 postgres://…
#   Scripts/postgres.sh replica FOLDER    makes and starts one that follows it, asynchronously, and prints its folder
#   Scripts/postgres.sh promote FOLDER    makes a replica a primary
#   Scripts/postgres.sh restart FOLDER    kills it (immediate shutdown) and starts it again
#   Scripts/postgres.sh stop FOLDER       stops and removes it
#
# Commits wait for the disk, as they do in earnest. Whoever is root runs it as user postgres.
set -euo pipefail

# The server must not inherit files and pipes of whoever starts it: those who wait for their end would wait for its.
close_inherited() {
  local descriptor
  for descriptor in /dev/fd/*; do
    descriptor=${descriptor##*/}
    # 255 is what bash reads this script from; it hands it on to nobody.
    case "$descriptor" in 0 | 1 | 2 | 255) ;; *) eval "exec $descriptor>&-" ;; esac
  done
}

as_owner() {
  (
    close_inherited
    if [ "$(id -u)" = 0 ]; then cd / && exec runuser -u postgres -- "$@"; else exec "$@"; fi
  )
}

# Debian keeps the programs of each release in a folder of its own, Homebrew in one of the formula.
programs() {
  local folder
  for folder in /usr/lib/postgresql/*/bin "$(brew --prefix 2>/dev/null)"/opt/postgresql*/bin; do
    if [ -x "$folder/initdb" ]; then echo "$folder"; fi
  done | sort -V | tail -n 1
}
bin=$(programs)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)")

# An empty folder for a cluster, and a port for it.
prepare() {
  folder=$(mktemp -d "${TMPDIR:-/tmp}/setlist-postgres.XXXXXX")
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
}

# Starts what was prepared and says where it is.
launch() {
  if ! as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null; then
    cat "$folder/log" >&2
    rm -rf "$folder"
    exit 1
  fi
  echo "$folder"
}

case "${1-}" in
  start)
    prepare
    password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    printf '%s\n' "$password" > "$folder/password"
    if [ "$(id -u)" = 0 ]; then chown -R postgres "$folder"; fi
    as_owner "$bin/initdb" -D "$folder/data" -U setlist --pwfile="$folder/password" -A scram-sha-256 \
      -E UTF8 --locale=C >/dev/null
    cat >> "$folder/data/postgresql.conf" <<EOF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 500
EOF
    echo "postgres://setlist:$password@127.0.0.1:$port/postgres" > "$folder/address"
    launch
    ;;
  replica)
    prepare
    password=$(cat "$2/password")
    if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
    as_owner "$bin/pg_basebackup" -D "$folder/data" -R -c fast -d "$(cat "$2/address")" >/dev/null
    echo "port = $port" >> "$folder/data/postgresql.conf"
    printf '%s\n' "$password" > "$folder/password"
    echo "postgres://setlist:$password@127.0.0.1:$port/postgres" > "$folder/address"
    launch
    ;;
  promote)
    as_owner "$bin/pg_ctl" -D "$2/data" -w promote >/dev/null
    ;;
  restart)
    as_owner "$bin/pg_ctl" -D "$2/data" -m immediate -w stop >/dev/null
    as_owner "$bin/pg_ctl" -D "$2/data" -l "$2/log" -w start >/dev/null
    ;;
  stop)
    as_owner "$bin/pg_ctl" -D "$2/data" -m immediate -w stop >/dev/null || true
    rm -rf "$2"
    ;;
  *)
    echo "usage: Scripts/postgres.sh start | replica FOLDER | promote FOLDER | restart FOLDER | stop FOLDER" >&2
    exit 64
    ;;
esac
