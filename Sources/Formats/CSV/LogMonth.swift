/// Names of months as logs write them: whole, in the genitive, and abbreviated, in English, German, Spanish, French,
/// Italian, Portuguese, Catalan, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech, Slovak, Hungarian, Romanian,
/// Greek, Russian, Ukrainian, Turkish and Indonesian (abbreviations after Unicode's CLDR). No name has two meanings.
enum LogMonth {
    /// A folded name's month, 1…12. Nil for other words, even if they begin alike.
    static func number(_ word: String) -> Int? { numbers[word] }

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for month in names.indices {
            for name in Array(names[month].utf8).split(separator: 32) {
                numbers[String(decoding: name, as: UTF8.self)] = month + 1
            }
        }
        return numbers
    }()

    private static let names = [
        "jan january januar jänner jän enero ene janvier janv gennaio gen janeiro januari januarie "
            + "styczeń stycznia sty январь января янв січень січня січ ocak oca leden ledna led tammikuuta "
            + "tammikuu tammi január januára ian ianuarie gener ιανουαρίου ιαν ιανουάριος",
        "feb february februar febrero févr février fév febbraio fevereiro fev februari febr luty lutego "
            + "lut февраль февраля фев февр лютий лютого лют şubat şub únor února úno helmikuuta helmikuu "
            + "helmi február februarie febrer φεβρουαρίου φεβ φεβρουάριος",
        "mar march märz mär mrz marzo mars março maart mrt marzec marca март марта мар березень березня "
            + "бер mart březen března bře maaliskuuta maaliskuu maalis március márc martie març μαρτίου μαρ "
            + "μάρτιος",
        "apr april abril abr avril avr aprile kwiecień kwietnia kwi апрель апреля апр квітень квітня "
            + "квіт кві nisan nis duben dubna dub huhtikuuta huhtikuu huhti április ápr aprilie απριλίου απρ "
            + "απρίλιος",
        "may mai mayo maggio mag maio mei maj maja май мая травень травня трав тра mayıs květen května "
            + "kvě toukokuuta toukokuu touko május máj maig μαΐου μαΐ μαϊ μάιος",
        "jun june juni junio juin giugno giu junho czerwiec czerwca cze июнь июня июн червень червня "
            + "черв чер haziran haz červen června čvn kesäkuuta kesäkuu kesä június jún iun iunie juny ιουνίου "
            + "ιουν ιούνιος",
        "jul july juli julio juillet juil luglio lug julho lipiec lipca lip июль июля июл липень липня "
            + "лип temmuz tem červenec července čvc heinäkuuta heinäkuu heinä július júl iul iulie juliol "
            + "ιουλίου ιουλ ιούλιος",
        "aug august agosto ago août aoû augustus augusti sierpień sierpnia sie август августа авг "
            + "серпень серпня серп сер ağustos ağu srpen srpna srp elokuuta elokuu elo augusztus agustus agu "
            + "agt agost αυγούστου αυγ αύγουστος",
        "sep sept september septiembre septembre settembre set setembro wrzesień września wrz сентябрь "
            + "сентября сен сент вересень вересня вер eylül eyl září zář syyskuuta syyskuu syys szeptember "
            + "szept septembrie setembre σεπτεμβρίου σεπ σεπτ σεπτέμβριος",
        "oct october oktober okt octubre octobre ottobre ott outubro out październik października paź "
            + "октябрь октября окт жовтень жовтня жовт жов ekim eki říjen října říj lokakuuta lokakuu loka "
            + "október octombrie οκτωβρίου οκτ οκτώβριος",
        "nov november noviembre novembre novembro listopad listopada lis ноябрь ноября ноя нояб листопад "
            + "листопада лист kasım kas listopadu marraskuuta marraskuu marras noiembrie noi νοεμβρίου νοε "
            + "νοέμβριος",
        "dec december dezember dez diciembre dic décembre déc dicembre dezembro grudzień grudnia gru "
            + "декабрь декабря дек грудень грудня груд гру aralık ara prosinec prosince pro joulukuuta "
            + "joulukuu joulu decembrie desember des desembre δεκεμβρίου δεκ δεκέμβριος",
    ]
}
