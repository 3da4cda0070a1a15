package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Sample is a page set that comes with the program.
type Sample struct {
	Name string // names its texts: "reprints"
	Path string
}

// FindSamples returns the page sets in the first folder called samples that lies
// beside the program, above it, or above the working directory. Order is that
// of the names.
func FindSamples(starts ...string) []Sample {
	for _, start := range starts {
		for dir := start; dir != ""; dir = parent(dir) {
			if s := samplesIn(filepath.Join(dir, "samples")); len(s) > 0 {
				return s
			}
		}
	}
	return nil
}

func parent(dir string) string {
	if up := filepath.Dir(dir); up != dir {
		return up
	}
	return ""
}

func samplesIn(dir string) []Sample {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var out []Sample
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		name, isSet := strings.CutSuffix(e.Name(), ".zip")
		if !isSet {
			name, isSet = strings.CutSuffix(e.Name(), ".jsonl")
		}
		if e.IsDir() {
			_, err := os.Stat(filepath.Join(path, "pages.jsonl"))
			isSet = err == nil
		}
		if isSet {
			out = append(out, Sample{name, path})
		}
	}
	slices.SortFunc(out, func(a, b Sample) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Title returns the sample's name for people.
func (s Sample) Title(b *Book) string {
	if key := "sample." + s.Name; b.Has(key) {
		return b.T(key)
	}
	return s.Name
}

// Sentence says in a sentence what the sample holds.
func (s Sample) Sentence(b *Book) string {
	if key := "sample." + s.Name + ".text"; b.Has(key) {
		return b.T(key)
	}
	return b.T("sample.any.text", filepath.Base(s.Path))
}
