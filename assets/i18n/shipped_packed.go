//go:build packed

package i18n

import (
	"embed"
	"io/fs"
	"strings"

	"pagetwin/assets/packed"
)

//go:embed *.packed
var shipped embed.FS

// Shipped is as in shipped.go.
func Shipped() map[string]fs.FS {
	all := map[string]fs.FS{}
	files, _ := fs.Glob(shipped, "*.packed") // the pattern is right
	for _, f := range files {
		tree, _ := shipped.ReadFile(f) // as it is listed
		all[strings.TrimSuffix(f, ".packed")] = packed.FS(tree)
	}
	return all
}
