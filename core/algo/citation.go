package algo

import (
	_ "embed"
	"fmt"
	"strings"
)

// Citation names the source of an algorithm.
type Citation struct {
	Authors, Title, Venue string
	Year                  int
	Link                  string   // DOI or address, may be empty
	Works                 []string // keys of the papers in references.bib
}

// String writes the citation as one line of a list of references.
func (c Citation) String() string {
	s := fmt.Sprintf("%s: %s. %s, %d.", c.Authors, c.Title, c.Venue, c.Year)
	if c.Link != "" {
		s += " " + c.Link
	}
	return s
}

// references are BibTeX entries: one for each paper, by a romanised key. Facts that were not found
// are left out; note tells what of a paper was read.
//
//go:embed references.bib
var references string

// Itself is the key of the entry of this program.
const Itself = "pagetwin"

// BibTeX returns the entries with the given keys, each once; unknown keys are left out.
func BibTeX(keys ...string) string {
	var out []string
	written := make(map[string]bool)
	for _, key := range keys {
		for _, entry := range strings.Split(references, "\n\n") {
			if _, rest, _ := strings.Cut(entry, "{"); strings.HasPrefix(rest, key+",") && !written[key] {
				written[key] = true
				out = append(out, strings.TrimSpace(entry)+"\n")
			}
		}
	}
	return strings.Join(out, "\n")
}
