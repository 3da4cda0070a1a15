// Package pictures contains the pictures of the manual: the views of the window, light, in every
// language. The dark ones beside them are for the README alone.
package pictures

import (
	"embed"
	"io/fs"
)

//go:embed curves-??.png label-??.png library-??.png page-??.png pair-??.png teach-??.png
var files embed.FS

// Files returns the pictures by their names: "curves-en.png".
func Files() fs.FS { return files }
