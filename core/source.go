// Package core is the tree of rooms through which a page walks. It holds no code:
// only the sources of the rooms that make signatures, for package sigcache, which
// must know what made those that it keeps.
package core

import "io/fs"

// Sources returns the Go files of the rooms that make signatures, without tests, and
// what these embed: "page/set.go". A program has them in it as they are; one built with
// the tag packed, as those are that people install, has them packed in a file that
// assets/sources makes, at a fifth of the bytes.
func Sources() fs.FS { return sourceFiles() }
