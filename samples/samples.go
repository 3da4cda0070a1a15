// Package samples holds what ships with the program: labelled page sets,
// experiment files, and the material that package synth makes page sets of.
package samples

import "embed"

// Files holds, by their paths in this folder: the material (articles, templates,
// words, sites.toml, banks.toml, talk), the specification reprints.toml and the set
// reprints.zip that was made of it, the meta-search set, the experiments, and what
// package paper rebuilds the papers' tables from.
//
//go:embed all:templates all:talk
//go:embed articles words sites.toml banks.toml
//go:embed reprints.toml reprints.zip forms.toml edits.toml course.zip metasearch experiments paper
var Files embed.FS
