// Package pictures contains the pictures of the manual: the views of the window, light, in every
// language. The dark ones beside them are for the README alone.
package pictures

import (
	"embed"
	"encoding/base64"
	"io/fs"
)

//go:embed curves-??.png label-??.png library-??.png page-??.png pair-??.png teach-??.png
var files embed.FS

// Files returns the pictures by their names: "curves-en.png".
func Files() fs.FS { return files }

// Address returns the address of a picture for a page of HTML, which contains the picture.
func Address(file string) (string, error) {
	data, err := fs.ReadFile(files, file)
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(data), err
}
