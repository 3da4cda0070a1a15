package algo

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
)

// references are BibTeX entries: one for each paper, by a romanised key. Facts that were not found
// are left out; note describes the part of a paper that was read.
//
//go:embed references.bib
var references string

// Itself is the key of the entry of this program.
const Itself = "pagetwin"

// BibTeX returns the entries with the given keys, each once; unknown keys are left out.
func BibTeX(keys ...string) string { return strings.Join(entries(keys), "\n") }

func entries(keys []string) (out []string) {
	for i, key := range keys {
		for _, entry := range strings.Split(references, "\n\n") {
			if _, rest, _ := strings.Cut(entry, "{"); strings.HasPrefix(rest, key+",") && !slices.Contains(keys[:i], key) {
				out = append(out, strings.TrimSpace(entry)+"\n")
			}
		}
	}
	return out
}

// Reference is an entry of a list of references. Facts that were not found are empty.
type Reference struct{ Authors, Title, Venue, Year, Link, Note string }

// String writes the reference as one line.
func (r Reference) String() string {
	s := r.Authors + ": " + r.Title
	for _, part := range []string{strings.TrimPrefix(r.Venue+", "+r.Year, ", "), r.Link, r.Note} {
		if part != "" {
			s += ". " + part
		}
	}
	return s
}

// References returns the entries with the given keys as references.
func References(keys ...string) (out []Reference) {
	for _, entry := range entries(keys) {
		of := make(map[string]string)
		for _, m := range field.FindAllStringSubmatch(entry, -1) {
			of[m[1]] = plain.Replace(m[2])
		}
		authors := strings.Split(of["author"], " and ")
		for i, name := range authors {
			if family, given, ok := strings.Cut(name, ", "); ok {
				authors[i] = given + " " + family
			}
		}
		link := of["url"]
		if of["doi"] != "" {
			link = "https://doi.org/" + of["doi"]
		}
		venue := cmp.Or(of["journal"], of["booktitle"], of["howpublished"], of["school"], of["publisher"])
		out = append(out, Reference{strings.Join(authors, ", "), of["title"], venue, of["year"], link, of["note"]})
	}
	return out
}

var (
	field = regexp.MustCompile(`(?m)^  (\w+) += \{(.*)\},?$`)
	plain = strings.NewReplacer("{", "", "}", "", "--", "–")
)
