//go:build packed

package samples

import (
	_ "embed"

	"pagetwin/assets/packed"
)

// Files and Patterns are as in files.go.
var Files, Patterns = packed.FS(files), packed.FS(patterns)

var (
	//go:embed files.packed
	files []byte
	//go:embed patterns.packed
	patterns []byte
)
