import ArgumentParser

@main struct Setlist: AsyncParsableCommand {}
