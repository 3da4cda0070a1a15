package i18n

import (
	"embed"
	"io/fs"
)

//go:embed */*.po
var shipped embed.FS

// Shipped returns the catalogues that ship: a folder for each language, by its code.
func Shipped() map[string]fs.FS { return folders(shipped) }
