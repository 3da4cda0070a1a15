package assets

// Version is the program's version: that of the window, the commands and all packages.
// The files for other programs (FyneApp.toml, CITATION.cff, the AppStream metadata, the
// change log) have the same.
const Version = "0.2.0"
