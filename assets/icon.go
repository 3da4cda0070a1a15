package assets

import _ "embed"

//go:embed icon.png
var icon []byte

// Icon returns the program's icon as PNG.
func Icon() []byte { return icon }
