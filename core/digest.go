package core

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/zeebo/xxh3"

	"pagetwin/assets"
)

// Sources returns the Go files of the rooms that make signatures, without tests, and
// what these embed: "page/set.go". A program has them in it as they are; one built with
// the tag packed, as those are that people install, has them packed in a file that
// assets/sources makes, at a fifth of the bytes.
func Sources() fs.FS { return sourceFiles() }

// Digest is a hash of the sources that make signatures, and of the lists and weights that
// they read: two programs with another digest may make others.
var Digest = sync.OnceValue(func() string { return digest(Sources(), assets.Sources()) })

// digest hashes the files of trees, each with its path and its length.
func digest(trees ...fs.FS) string {
	h := xxh3.New()
	for _, tree := range trees {
		err := fs.WalkDir(tree, ".", func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.HasSuffix(path, "_test.go") {
				return err
			}
			src, err := fs.ReadFile(tree, path)
			fmt.Fprintf(h, "%s %d\n", path, len(src))
			h.Write(src)
			return err
		})
		if err != nil {
			panic(err) // what is embedded can be read
		}
	}
	return fmt.Sprintf("%x", h.Sum128().Bytes())
}
