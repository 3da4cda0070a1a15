package samples

import "embed"

// Files holds, by their paths in this folder: the material (articles, templates,
// words, sites.toml, banks.toml), the specification reprints.toml and the set
// reprints.zip that was made of it, the meta-search set, the experiments, the plans that
// package report makes reports from, and files that people can copy for work of their own.
//
//go:embed all:templates
//go:embed articles words sites.toml banks.toml
//go:embed reprints.toml reprints.zip forms.toml edits.toml findings.toml papers.toml course.zip metasearch experiments paper
//go:embed README.md commands python vectors
var Files embed.FS
