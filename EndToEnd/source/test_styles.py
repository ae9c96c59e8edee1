"""The style sheets keep to what web/style/layers.css says: layers, one root class a screen, colours in one place, nothing left over."""

import re

from devices import ROOT

STYLE = ROOT / "web/style"
LAYERS = ["base", "tokens", "parts", "features"]
SHEETS = {path.relative_to(STYLE).as_posix(): path for path in sorted(STYLE.rglob("*.css"))}
FEATURES = [name for name in SHEETS if name.startswith("features/")]

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:black|white|gr[ae]y|silver|red|maroon|orange|"
    r"yellow|gold|olive|green|lime|teal|cyan|aqua|blue|navy|indigo|violet|purple|pink|magenta|brown)(?![\w-])", re.IGNORECASE)
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
# Where a part stands and how much room it has. All else is how it looks.
LAYOUT = re.compile(
    r"--|(margin|padding|inset|grid|flex|align|justify|place|overflow)(-|$)|(row-|column-)?gap$|(min-|max-)?(width|height)$|"
    r"(display|order|position|top|right|bottom|left|translate|z-index|text-align)$")


class Rule:
    """A rule with its nesting resolved: selectors as they are without it, declarations as (property, value)."""

    def __init__(self, selectors, conditions, declarations):
        self.selectors, self.conditions, self.declarations = selectors, conditions, declarations

    def __repr__(self):
        return ", ".join(self.selectors)


def items(text):
    """The items of a block: (prelude, content), and the content is None for an item that ends with a semicolon."""
    start = depth = 0
    quote = prelude = None
    for place, sign in enumerate(text):
        if quote:
            quote = None if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == "{":
            depth += 1
            if depth == 1:
                prelude, start = text[start:place].strip(), place + 1
        elif sign == "}":
            depth -= 1
            assert depth >= 0, f"a brace too many after {text[start:place][-60:]!r}"
            if depth == 0:
                yield prelude, text[start:place]
                start = place + 1
        elif sign == ";" and depth == 0:
            yield text[start:place].strip(), None
            start = place + 1
    assert depth == 0, f"a brace is open: {prelude}"
    if text[start:].strip():
        yield text[start:].strip(), None


def parts_of(selectors):
    """A list of selectors, each on its own: commas in brackets don't part."""
    found, depth = [""], 0
    for sign in selectors:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return [" ".join(each.split()) for each in found]


def resolved(own, outer):
    if not outer:
        return [own]
    return [own.replace("&", each) if "&" in own else f"{each} {own}" for each in outer]


def rules(text, outer=(), conditions=()):
    declarations = []
    for prelude, content in items(text):
        if content is None:
            if not prelude.startswith("@"):
                name, _, value = prelude.partition(":")
                declarations.append((name.strip(), value.strip()))
        elif prelude.startswith("@"):
            if not prelude.startswith("@keyframes"):
                yield from rules(content, outer, (*conditions, prelude))
        else:
            yield from rules(content, [each for own in parts_of(prelude) for each in resolved(own, outer)], conditions)
    if declarations:
        yield Rule(list(outer), conditions, declarations)


def plain(name):
    text = (SHEETS[name] if name in SHEETS else ROOT / "web" / name).read_text()
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


ALL = {name: list(rules(plain(name))) for name in [*SHEETS, "map.css"]}


def layer_of(name):
    return name.split("/")[0] if "/" in name else name.removesuffix(".css")


def root_of(name):
    """A feature's file says in its first line what all of it is nested in."""
    found = re.match(r"/\*\s*Root \.([\w-]+)", SHEETS[name].read_text())
    assert found, f"{name} doesn't begin with its root: /* Root .class"
    return found.group(1)


def subject(selector):
    """The element that a selector means, without what is said of its neighbours: "li.day:has(> .reason)" gives "li.day"."""
    last, depth, brackets = "", 0, []
    for sign in selector:
        if sign in "([":
            brackets.append(sign)
        if not brackets:
            last = "" if sign in " >+~" else last + sign
        elif re.search(r":(is|where)$", last) or depth:
            depth += (sign in "([") - (sign in ")]")
            last += sign
            if depth == 0:
                last = re.sub(r":(is|where)\((.*)\)$", lambda found: "".join(map(subject, parts_of(found.group(2)))), last)
        if sign in ")]" and brackets:
            brackets.pop()
    return last


def styled(rule):
    """The classes of the elements that a rule is about."""
    return {name for selector in rule.selectors for name in CLASS.findall(subject(selector))}


def looks(rule):
    return [name for name, _ in rule.declarations if not LAYOUT.match(name)]


def written():
    """The classes that views and scripts write. A string of a view that holds small letters only may be one; "role-" begins several."""
    words = set()
    for path in (ROOT / "Sources/App").rglob("*.swift"):
        for text in re.findall(r'"((?:[^"\\\n]|\\\([^()]*(?:\([^()]*\)[^()]*)*\)|\\.)*)"', path.read_text()):
            text = re.sub(r"\\\([^()]*(?:\([^()]*\)[^()]*)*\)", " ", text)
            # Within an interpolation: "slot\(isLast ? " last" : "")".
            if re.fullmatch(r"[a-z0-9 -]+", text):
                words |= set(text.split())
    roles = {"role-" + word for word in words} if "role-" in words else set()
    scripts = " ".join(path.read_text() for path in [*(ROOT / "web").glob("*.js"), ROOT / "web/index.html"])
    return words | roles | set(re.findall(r"[a-z][\w-]*", scripts))


# MARK: Layers


def test_the_order_of_the_layers_is_declared_once():
    assert plain("layers.css").split() == f"@layer {', '.join(LAYERS)};".split()


def test_every_rule_is_in_the_layer_of_its_folder():
    for name in SHEETS:
        if name == "layers.css":
            continue
        assert [prelude for prelude, _ in items(plain(name))] == ["@layer " + layer_of(name)], name
    assert {layer_of(name) for name in SHEETS} - {"layers"} == set(LAYERS)


def test_the_map_s_sheet_which_comes_later_is_in_layers_as_well():
    assert [prelude for prelude, _ in items(plain("map.css"))] == ["@layer tokens", "@layer parts"]


def test_only_what_layers_can_t_say_is_important():
    important = [(name, rule) for name, each in ALL.items() for rule in each for _, value in rule.declarations if "!important" in value]
    assert {name for name, _ in important} == {"base.css"}, important


# MARK: Features


def test_every_selector_of_a_feature_begins_with_its_root():
    for name in FEATURES:
        root = re.compile(rf"(\w+)?\.{root_of(name)}(?![\w-])")
        around = re.compile(rf"\.screen:has\(> \.{root_of(name)}(?:[.:][\w.:()-]+)?\)$")
        for rule in ALL[name]:
            for selector in rule.selectors:
                if around.match(selector):
                    assert all(each.startswith("--") for each, _ in rule.declarations), f"{name}: {rule} is for custom properties"
                else:
                    assert root.match(selector), f"{name}: {selector} doesn't begin with .{root_of(name)}"


def test_a_nested_rule_begins_with_a_sign_as_all_browsers_with_nesting_read_it():
    def nested(text, is_nested=False):
        for prelude, content in items(text):
            if content is None or prelude.startswith("@keyframes"):
                continue
            if not prelude.startswith("@"):
                yield from (each for each in parts_of(prelude) if is_nested and each[0].isalpha())
            yield from nested(content, is_nested or not prelude.startswith("@"))

    assert {name: list(nested(plain(name))) for name in SHEETS if any(nested(plain(name)))} == {}


def test_every_root_has_one_file_and_is_written_by_a_view():
    roots = [root_of(name) for name in FEATURES]
    assert sorted(roots) == sorted(set(roots))
    assert set(roots) <= written()


def test_a_feature_lays_parts_out_and_leaves_their_looks_to_their_files():
    # A part's class is one that a part's file styles by itself, not only beside another.
    own = {
        name for file, each in ALL.items() if file.startswith("parts/") for rule in each for selector in rule.selectors
        for name in CLASS.findall(subject(selector)) if len(CLASS.findall(subject(selector))) == 1
    }
    wrong = [
        f"{file}: {selector}: {', '.join(looks(rule))}"
        for file in FEATURES for rule in ALL[file] if looks(rule)
        for selector in rule.selectors
        if "::" not in subject(selector) and (classes := set(CLASS.findall(subject(selector)))) and classes <= own
    ]
    assert wrong == []


def test_no_class_is_styled_in_more_than_three_files():
    files = {}
    for file, each in ALL.items():
        for rule in each:
            for name in styled(rule) if looks(rule) else ():
                files.setdefault(name, set()).add(file)
    assert {name: sorted(where) for name, where in files.items() if len(where) > 3} == {}


# MARK: Colours, and what is left over


def test_colours_are_in_the_tokens_only():
    raw = [
        f"{file}: {rule}: {name}: {value}"
        for file, each in ALL.items() for rule in each if file != "tokens.css" and "@layer tokens" not in rule.conditions
        for name, value in rule.declarations if COLOUR.search(value)
    ]
    assert raw == []


def test_every_token_is_used_and_every_property_is_set():
    values = " ".join(value for each in ALL.values() for rule in each for _, value in rule.declarations)
    swift = " ".join(path.read_text() for path in (ROOT / "Sources/App").rglob("*.swift"))
    scripts = " ".join(path.read_text() for path in (ROOT / "web").glob("*.js"))
    used = set(re.findall(r"var\((--[\w-]+)", values)) | set(re.findall(r"--[\w-]+", scripts + swift))
    # Swift names roles' colours without the two hyphens.
    used |= {"--" + word for word in ("prepare", "work", "rest", "rest-between", "exercise")}
    # A name for an anchor looks the same.
    named = {value for each in ALL.values() for rule in each for name, value in rule.declarations if name == "anchor-name"}
    own = {name for each in ALL.values() for rule in each for name, _ in rule.declarations if name.startswith("--")}
    assert own - used == set()
    without = set(re.findall(r"var\((--[\w-]+)\)", values))
    assert without - own - named - set(re.findall(r"--[\w-]+", scripts + swift)) == set()


def test_every_class_is_written_by_a_view_or_a_script():
    classes = {name: file for file, each in ALL.items() for rule in each for selector in rule.selectors for name in CLASS.findall(selector)}
    known = written()
    # Leaflet's own are Leaflet's.
    assert {f"{file}: .{name}" for name, file in classes.items() if name not in known and not name.startswith("leaflet-")} == set()
