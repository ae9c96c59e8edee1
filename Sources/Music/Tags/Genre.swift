/// The genres numbered by ID3v1, with Winamp's de facto extensions.
enum Genre {
    static func name(_ number: Int) -> String? { names.indices ~= number ? names[number] : nil }

    private static let names: [String] = {
        var names: [String] = []
        for part in list.utf8.split(separator: UInt8(ascii: "|")) {
            names.append(String(decoding: Array(part), as: UTF8.self))
        }
        return names
    }()

    private static let list = """
        Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|Reggae|Rock|\
        Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|Jazz+Funk|Fusion|\
        Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|Alt. Rock|Bass|Soul|Punk|Space|Meditative|\
        Instrumental Pop|Instrumental Rock|Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk|Eurodance|Dream|\
        Southern Rock|Comedy|Cult|Gangsta Rap|Top 40|Christian Rap|Pop/Funk|Jungle|Native American|Cabaret|New Wave|\
        Psychedelic|Rave|Showtunes|Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical|Rock & Roll|Hard Rock|Folk|\
        Folk-Rock|National Folk|Swing|Fast-Fusion|Bebop|Latin|Revival|Celtic|Bluegrass|Avantgarde|Gothic Rock|\
        Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock|Big Band|Chorus|Easy Listening|Acoustic|Humour|Speech|\
        Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass|Primus|Porn Groove|Satire|Slow Jam|Club|Tango|Samba|Folklore|\
        Ballad|Power Ballad|Rhythmic Soul|Freestyle|Duet|Punk Rock|Drum Solo|A Cappella|Euro-House|Dance Hall|Goa|\
        Drum & Bass|Club-House|Hardcore|Terror|Indie|BritPop|Afro-Punk|Polsk Punk|Beat|Christian Gangsta Rap|Heavy Metal|\
        Black Metal|Crossover|Contemporary Christian|Christian Rock|Merengue|Salsa|Thrash Metal|Anime|JPop|Synthpop|Abstract|\
        Art Rock|Baroque|Big Beat|Bhangra|Breakbeat|Chillout|Downtempo|Dub|EBM|Eclectic|Electro|Electroclash|Emo|\
        Experimental|Garage|Global|IDM|Illbient|Industro-Goth|Jam Band|Krautrock|Leftfield|Lounge|Math Rock|New Romantic|\
        Nu-Breakz|Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock|Trop Rock|World Music|Neoclassical|Audiobook|\
        Audio Theatre|Neue Deutsche Welle|Podcast|Indie Rock|G-Funk|Dubstep|Garage Rock|Psybient
        """

    /// Parses ID3's genre field: a name, a number, or numbers in parentheses followed by a name ("(17)Rock").
    static func names(_ text: String) -> [String] {
        var rest = Array(text.utf8)[...]
        if let number = number(rest) { return name(number).map { [$0] } ?? [] }
        if rest.isEqual(to: "RX") { return ["Remix"] }
        if rest.isEqual(to: "CR") { return ["Cover"] }
        var names: [String] = []
        while rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) {
            let inside = rest[(rest.startIndex + 1)..<end]
            if let number = number(inside) {
                if let name = name(number) { names.append(name) }
            } else if inside.isEqual(to: "RX") {
                names.append("Remix")
            } else if inside.isEqual(to: "CR") {
                names.append("Cover")
            } else {
                break
            }
            rest = rest[(end + 1)...]
        }
        // "((" stands for "(".
        if rest.prefix(2).isEqual(to: "((") { rest = rest.dropFirst() }
        if let name = TagText.utf8(rest) { names.append(name) }
        return names
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard 1...3 ~= digits.count else { return nil }
        var value = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}
