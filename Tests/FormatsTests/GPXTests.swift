import Foundation
import Sensing
import Testing
import Workouts

@testable import Formats

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct GPXTests {
    /// The content of a document, as an independent reader finds it.
    final class Reading: NSObject, XMLParserDelegate {
        var segments: [[(latitude: Double, longitude: Double, elevation: Double?, time: String)]] = []
        var names: [String] = []
        var type = ""
        private var text = ""
        private var place: (Double, Double) = (0, 0)
        private var elevation: Double?
        private var time = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            text = ""
            if name == "trkseg" { segments.append([]) }
            if name == "trkpt" {
                place = (Double(attributes["lat"] ?? "") ?? .nan, Double(attributes["lon"] ?? "") ?? .nan)
                elevation = nil
            }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            switch name {
            case "name": names.append(text)
            case "type": type = text
            case "ele": elevation = Double(text)
            case "time": time = text
            case "trkpt": segments[segments.count - 1].append((place.0, place.1, elevation, time))
            default: break
            }
        }
    }

    static func read(_ document: GPXDocument) throws -> Reading {
        let parser = XMLParser(data: Data(document.text.utf8))
        let reading = Reading()
        parser.delegate = reading
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return reading
    }

    @Test(
        "HI-1 IX-1 another reader finds every point: place, height, time; a segment for each stretch that was measured")
    func points() throws {
        var points: [TrackPoint] = []
        for second in 0..<40 {
            points.append(
                TrackPoint(
                    moment: Seconds(integerLiteral: Int64(second)) + Seconds(0.25),
                    latitude: -33.5 + Double(second) * 0.00003,
                    longitude: 179.9999 + (second > 20 ? -359.9998 : 0), altitude: second < 30 ? 12.5 : nil,
                    distance: Double(second) * 3, isBridge: second == 20))
        }
        let document = GPXDocument(
            name: "A & B <\u{1}\"é\">", type: "running", began: 1_795_000_000, route: Route(points),
            pauses: [Seconds(9.5)..<Seconds(10)])
        let reading = try Self.read(document)
        #expect(reading.segments.map { $0.count } == [10, 10, 20])
        #expect(reading.names == ["A & B <\"é\">", "A & B <\"é\">"])
        #expect(reading.type == "running")
        let all = reading.segments.joined()
        for (found, point) in zip(all, points) {
            #expect(abs(found.latitude - point.latitude) < 1e-6 && abs(found.longitude - point.longitude) < 1e-6)
            #expect(found.elevation == point.altitude)
            let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(found.time)
            #expect(abs(date.timeIntervalSince1970 - 1_795_000_000 - point.moment.value) < 0.001)
        }
    }

    @Test(
        "IX-1 times agree with the platform's",
        arguments: [0, -1, 951_782_400, 951_868_799.999, 1_795_000_000.5, 4_102_444_800])
    func times(seconds: Double) throws {
        let text = Timestamp.text(Seconds(seconds))
        let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.0005)
    }

    @Test("IX-1 a way without points is a document all the same")
    func empty() throws {
        let reading = try Self.read(GPXDocument(name: "", type: "", began: 0, route: Route()))
        #expect(reading.segments.isEmpty)
    }
}
