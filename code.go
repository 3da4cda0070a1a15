// Package pagetwin is the root of the module. It holds what the programs are made of, by which
// they tell whether two of them make the same signatures: the modules that they are built
// with, and the sources of the packages that sign.
package pagetwin

import (
	_ "embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/zeebo/xxh3"
)

// Modules is go.mod, and Sums is go.sum.
var (
	//go:embed go.mod
	Modules string
	//go:embed go.sum
	Sums string
)

// Digest is a hash of the sources that make signatures, and of the lists and weights that
// they read: two programs with another digest may make others. A program built with the tag packed,
// as those are that people install, has the digest in it without the sources.
func Digest() string {
	whole.once.Do(func() { whole.digest = digestOfCode() })
	return whole.digest
}

// whole holds the digest once it is computed. It is no sync.OnceValue: a variable that begins
// with a function keeps the sources in every program that imports this package, and a program
// that keeps no signatures does without them.
var whole struct {
	once   sync.Once
	digest string
}

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
