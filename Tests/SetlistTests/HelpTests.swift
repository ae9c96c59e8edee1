import Server
import TestSupport
import Testing

@Suite struct HelpTests {
    @Test(
        "AP-1 each command's help explains it with an example",
        arguments: ["serve", "render", "generate", "convert", "motion", "tempo", "backup", "admin"])
    func help(command: String) async throws {
        let result = try await CommandLineProgram.run([command, "--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("Example: setlist \(command) "))
        #expect(try await CommandLineProgram.run(["--help"]).output.contains("  \(command) "))
    }

    @Test("AP-4 the help of serve names each setting, as a flag and as a variable")
    func settings() async throws {
        // The lines break where there is room.
        let words = try await CommandLineProgram.run(["serve", "--help"]).output.split { " \n,.".contains($0) }
        for setting in Configuration.Setting.allCases {
            #expect(words.contains { $0 == "--" + setting.rawValue }, "\(setting)")
            #expect(words.contains { $0 == setting.variable }, "\(setting)")
        }
    }

    @Test("AP-1 the program tells its version")
    func version() async throws {
        let result = try await CommandLineProgram.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test(
        "AP-4 a flag that there isn't, or one without its value, is refused",
        arguments: [
            ["serve", "--prot", "80"], ["serve", "--port"], ["render"], ["render", "a.json"], ["convert", "a.fit"],
            ["dance"],
        ])
    func usage(arguments: [String]) async throws {
        let result = try await CommandLineProgram.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains("Error: "))
    }
}
