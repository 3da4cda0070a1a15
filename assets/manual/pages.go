package manual

import (
	"embed"
	"io/fs"
)

//go:embed en zh
var files embed.FS

// Pages returns the pages of a language, "en" or "zh": Markdown, with links among
// themselves and to pictures in ../../pictures.
func Pages(lang string) fs.FS {
	pages, err := fs.Sub(files, lang)
	if err != nil {
		panic(err) // only a path that is none fails
	}
	return pages
}
