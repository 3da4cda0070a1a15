package assets

// Version is the program's version: that of the window, the commands and all packages.
// What other programs read of it (FyneApp.toml, CITATION.cff, the AppStream metadata, the
// change log) says the same.
const Version = "0.2.0"
