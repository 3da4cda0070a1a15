//go:build packed

package manual

import (
	"embed"
	"io/fs"

	"pagetwin/assets/packed"
)

//go:embed en.packed zh.packed
var files embed.FS

// Pages is as in pages.go.
func Pages(lang string) fs.FS {
	tree, err := files.ReadFile(lang + ".packed")
	if err != nil {
		panic(err) // there is no such language
	}
	return packed.FS(tree)
}
