// A device of which a browser is the screen: journeys run over it. Each line of the standard input is a message of the page, each line of the
// output one for it (EndToEnd/support/device_bridge.py). What only a phone has, the page has in its place: sound, location, its clock, which a
// test may hold. The system ends an app at any time: so does whoever runs this, by a signal.

import App
import DeviceHost
import Foundation
import Records

/// Ends the program, with a status of sysexits.h.
func end(_ status: Int32, _ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(status)
}

func argument(_ name: String) -> String {
    let arguments = CommandLine.arguments
    guard let place = arguments.firstIndex(of: "--\(name)"), place + 1 < arguments.count else {
        end(64, "usage: DeviceShell --folder FOLDER --assets FOLDER --server ADDRESS")
    }
    return arguments[place + 1]
}

guard let server = URL(string: argument("server")) else {
    end(64, "DeviceShell: \(argument("server")) is no address")
}
let device = Device(
    folder: URL(fileURLWithPath: argument("folder")), assets: URL(fileURLWithPath: argument("assets")), server: server)
let screen = Screen()
let clock = PageClock(screen: screen)
let host = try DeviceHost(device: device, page: screen, platform: NoPlatform(), clock: clock)

// Lines are read on a thread of their own.
Thread.detachNewThread {
    while let line = readLine() {
        guard let message = try? JSON(line) else {
            end(65, "DeviceShell: a line is no JSON")
        }
        if let stamp = message["stamp"]?.integer {
            clock.answer(stamp, message["clocks"]?.array ?? [])
        } else if let question = message["question"]?.integer {
            Task {
                let isStored = await host.isStored
                screen.send("{\"answer\":\(question),\"isStored\":\(isStored)}")
            }
        } else {
            host.receive(line)
            if message["hello"] != nil { clock.askAgain() }
        }
    }
    exit(0)
}

do {
    try await host.run()
} catch {
    end(70, "DeviceShell: \(error)")
}
