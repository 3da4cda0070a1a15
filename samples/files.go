//go:build !packed

package samples

import (
	"embed"
	"io/fs"
)

// Files holds, by their paths in this folder: the material (articles, templates,
// words, sites.toml, banks.toml), the specification reprints.toml and the set
// reprints.zip that was made of it, the meta-search set, the experiments, and what
// package paper rebuilds the papers' tables from.
//
// Patterns are what people take as a pattern for work of their own, and the page that says
// what each file is. The window lays none of it out, and is linked without it.
var Files, Patterns fs.FS = files, patterns

//go:embed all:templates
//go:embed articles words sites.toml banks.toml
//go:embed reprints.toml reprints.zip forms.toml edits.toml findings.toml course.zip metasearch experiments paper
var files embed.FS

//go:embed README.md commands cluster python vectors
var patterns embed.FS
