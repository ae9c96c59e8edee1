"""Silent songs of every format, with tags that mutagen writes at random, and what mutagen then reads."""

import struct

from mutagen.flac import FLAC
from mutagen.id3 import APIC, TBPM, TCON, TDRC, TIT2, TPE1, TXXX, Encoding
from mutagen.mp3 import MP3
from mutagen.mp4 import MP4, AtomDataType, MP4FreeForm
from mutagen.ogg import OggPage
from mutagen.oggflac import OggFLAC
from mutagen.oggopus import OggOpus
from mutagen.oggvorbis import OggVorbis
from mutagen.wave import WAVE

KINDS = ["mp3, 2.3", "mp3, 2.4", "mp3, 1", "flac", "vorbis", "opus", "ogg flac", "mp4", "wav"]
ALPHABETS = ["abcdefghij KLMNOP 0123456789&/()-'", "äöüßéèñçÅØ", "абвгдежз", "日本語の歌", "🎵🥁", "ÿþà"]


def pages(packets, granule):
    """The headers' packets, each on a page of its own, and a last page."""
    out = b""
    for number, packet in enumerate(packets + [b"\x00" * 30]):
        page = OggPage()
        page.serial, page.sequence = 7, number
        page.first, page.last = number == 0, number == len(packets)
        page.position = granule if page.last else 0
        page.packets = [packet]
        out += page.write()
    return out


def comments(magic, framing=b""):
    return magic + struct.pack("<I", 4) + b"test" + struct.pack("<I", 0) + framing


def flac_info(seconds):
    return struct.pack(">HH", 4096, 4096) + b"\0" * 6 + struct.pack(">Q", 44100 << 44 | 1 << 41 | 15 << 36 | 44100 * seconds) + b"\0" * 16


def box(name, *content):
    inside = b"".join(content)
    return struct.pack(">I", len(inside) + 8) + name + inside


def silent(kind, seconds):
    """A file without tags, whose container says that it lasts so long."""
    if kind.startswith("mp3"):
        return (b"\xff\xfb\x90\x64" + b"\0" * 413) * round(seconds * 44100 / 1152)
    if kind == "flac":
        return b"fLaC" + b"\x80\0\0\x22" + flac_info(seconds) + b"\xff\xf8" + b"\0" * 100
    if kind == "vorbis":
        head = b"\x01vorbis" + struct.pack("<IBIIII", 0, 2, 44100, 0, 128000, 0) + b"\xb8\x01"
        return pages([head, comments(b"\x03vorbis", b"\x01"), b"\x05vorbis" + b"\0" * 40], 44100 * seconds)
    if kind == "opus":
        head = b"OpusHead" + struct.pack("<BBHIHB", 1, 2, 312, 48000, 0, 0)
        return pages([head, comments(b"OpusTags")], 48000 * seconds + 312)
    if kind == "ogg flac":
        head = b"\x7fFLAC\x01\x00" + struct.pack(">H", 1) + b"fLaC" + b"\0\0\0\x22" + flac_info(seconds)
        inside = comments(b"")
        return pages([head, b"\x84" + struct.pack(">I", len(inside))[1:] + inside], 44100 * seconds)
    if kind == "mp4":
        handler = box(b"hdlr", b"\0" * 8 + b"soun" + b"\0" * 13)
        header = box(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, 44100, 44100 * seconds, 0, 0))
        entry = box(b"mp4a", b"\0" * 6 + struct.pack(">HIIHHHHI", 1, 0, 0, 2, 16, 0, 0, 44100 << 16), box(b"free"))
        table = box(b"stbl", box(b"stsd", struct.pack(">II", 0, 1), entry))
        return (
            box(b"ftyp", b"M4A \0\0\0\0M4A ")
            + box(b"moov", box(b"mvhd", struct.pack(">IIIII", 0, 0, 0, 1000, 1000 * seconds) + b"\0" * 80), box(b"trak", box(b"mdia", header, handler, box(b"minf", table))))
            + box(b"mdat", b"\0" * 200)
        )
    data = b"\0" * 2 * 8000 * seconds
    inside = b"WAVE" + b"fmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 16000, 2, 16) + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(inside)) + inside


def text(chance, alphabets=ALPHABETS, longest=60):
    letters = chance.choice(alphabets)
    while True:
        made = "".join(chance.choice(letters) for _ in range(chance.randint(1, longest))).strip()
        if made:
            return made


def some(chance):
    """The values of a field: mostly one."""
    return [text(chance) for _ in range(chance.choice([1, 1, 1, 2, 3]))]


def write(path, chance, kind):
    """Writes a song; all of its fields are there by chance."""
    path.write_bytes(silent(kind, chance.randint(8, 30)))
    have = {name: chance.random() < 0.8 for name in ("title", "artist", "genre", "year", "tempo")}
    year = f"{chance.randint(1900, 2099)}" + chance.choice(["", "-05", "-05-06"])
    tempo = chance.randint(40, 250)
    if kind.startswith("mp3") or kind == "wav":
        song = WAVE(path) if kind == "wav" else MP3(path)
        song.add_tags()
        tags = song.tags
        old = kind == "mp3, 1"
        encoding = chance.choice([Encoding.LATIN1, Encoding.UTF16, Encoding.UTF16BE, Encoding.UTF8])
        if kind == "mp3, 2.3":
            encoding = chance.choice([Encoding.LATIN1, Encoding.UTF16])
        alphabets = ALPHABETS[:2] if old or encoding == Encoding.LATIN1 else ALPHABETS

        def values():
            count = 1 if old or kind == "mp3, 2.3" else chance.choice([1, 1, 2])
            return [text(chance, alphabets, 20 if old else 200) for _ in range(count)]

        if chance.random() < 0.3 and not old:
            tags.add(APIC(mime="image/png", data=bytes(chance.choices([0, 255, 224, 65], k=3000))))
        tags.add(TXXX(encoding=encoding, desc="x", text=["a" * chance.choice([1, 200])]))
        if have["title"]:
            tags.add(TIT2(encoding=encoding, text=values()))
        if have["artist"]:
            tags.add(TPE1(encoding=encoding, text=values()))
        if have["genre"]:
            genre = chance.choice(["Rock", "(17)", "(17)Rock", "17", "(4)(51)", "RX", "Own kind", "((odd)"])
            tags.add(TCON(encoding=encoding, text=["Rock" if old else genre]))
        if have["year"]:
            tags.add(TDRC(encoding=encoding, text=[year]))
        if have["tempo"] and not old:
            tags.add(TBPM(encoding=encoding, text=[str(tempo)]))
        if kind == "wav":
            song.save()
        elif old:
            tags.save(path, v1=2)
            tags.delete(path, delete_v1=False, delete_v2=True)
        elif kind == "mp3, 2.3":
            tags.update_to_v23()
            tags.save(path, v1=0, v2_version=3, v23_sep=None)
        else:
            tags.save(path, v1=0)
        return
    if kind == "mp4":
        song = MP4(path)
        song.add_tags()
        if have["title"]:
            song["\xa9nam"] = [text(chance)]
        if have["artist"]:
            song["\xa9ART"] = some(chance)
        if have["genre"]:
            song["\xa9gen"] = some(chance)
        if have["year"]:
            song["\xa9day"] = [year]
        if have["tempo"]:
            song["tmpo"] = [tempo]
        song["----:com.example:x"] = [MP4FreeForm(b"abc", AtomDataType.UTF8)]
    else:
        song = {"flac": FLAC, "vorbis": OggVorbis, "opus": OggOpus, "ogg flac": OggFLAC}[kind](path)
        if song.tags is None:
            song.add_tags()
        if have["title"]:
            song["title"] = [text(chance, longest=chance.choice([60, 200]))]
        if have["artist"]:
            song[chance.choice(["artist", "ARTIST", "Artist"])] = some(chance)
        if have["genre"]:
            song["genre"] = some(chance)
        if have["year"]:
            song["date"] = [year]
        if have["tempo"]:
            song["bpm"] = [str(tempo)]
        if chance.random() < 0.2:
            song["picture"] = ["x" * 70000]
    song.save()


def listed(values):
    """Several values as Setlist joins them: each once, and 1 KiB of all at most."""
    joined = ", ".join(dict.fromkeys(value.strip() for value in values if value.strip()))
    return joined.encode()[:1024].decode(errors="ignore").strip()


def read(path, kind):
    """Tags that mutagen reads, under the names that `setlist tempo --tags --json` uses."""
    found = {}
    if kind.startswith("mp3") or kind == "wav":
        song = WAVE(path) if kind == "wav" else MP3(path)
        tags = song.tags or {}
        if "TIT2" in tags:
            found["title"] = tags["TIT2"].text[0].strip()
        if "TPE1" in tags:
            found["artist"] = listed(tags["TPE1"].text)
        if "TCON" in tags:
            found["genre"] = listed(tags["TCON"].genres)
        if "TDRC" in tags:
            found["year"] = tags["TDRC"].text[0].year
        if "TBPM" in tags:
            found["tag"] = float(tags["TBPM"].text[0])
    elif kind == "mp4":
        song = MP4(path)
        for name, field in ("\xa9nam", "title"), ("\xa9ART", "artist"), ("\xa9gen", "genre"):
            if name in song:
                found[field] = listed(song[name])
        if "\xa9day" in song:
            found["year"] = int(song["\xa9day"][0][:4])
        if "tmpo" in song:
            found["tag"] = float(song["tmpo"][0])
    else:
        song = {"flac": FLAC, "vorbis": OggVorbis, "opus": OggOpus, "ogg flac": OggFLAC}[kind](path)
        for name, field in ("title", "title"), ("artist", "artist"), ("genre", "genre"):
            if name in song:
                found[field] = listed(song[name])
        if "date" in song:
            found["year"] = int(song["date"][0][:4])
        if "bpm" in song:
            found["tag"] = float(song["bpm"][0])
    return found, song.info.length
