# The parts of the tests that are run once there is everything to run; for test.sh and soak.sh. Each takes a folder, into which it
# writes what became of each test: Scripts/failures.py reads it. ONLY chooses among a part's tests: a pattern for Swift's, an
# expression for pytest's.

# Those that wait for connections, processes and the clock; beside a minute's calculations they would wait in vain.
waiting='^(ServerTests|StorageTests|SetlistTests)\.'
parts=(calculations server journeys)

# What passed is told by its name; that it started need not be.
swift_tests() {
  local folder=$1
  swift test --skip-build --event-stream-output-path "$folder/swift.jsonl" "${@:2}" 2>&1 | grep -vE '^◇ |^✔ Test case '
}

calculations() { swift_tests "$1" ${ONLY:+--filter "$ONLY"} --skip "$waiting"; }
server() { swift_tests "$1" --filter "$waiting${ONLY:+.*($ONLY)}"; }
journeys() { .venv/bin/python -m pytest EndToEnd --junit-xml="$1/journeys.xml" ${ONLY:+-k "$ONLY"}; }

title() {
  case $1 in
    calculations) echo "Swift tests: what calculates" ;;
    server) echo "Swift tests: server, storage, command line" ;;
    journeys) echo "WebAssembly against native, and journeys in Chromium, Firefox and WebKit" ;;
  esac
}

# A PostgreSQL of the tests' own, which whoever starts it stops: $cluster.
start_postgres() {
  cluster=$(Scripts/postgres.sh start)
  SETLIST_TEST_POSTGRES=$(cat "$cluster/address")
  export SETLIST_TEST_POSTGRES
}
