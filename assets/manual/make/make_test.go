package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/formats"
)

// The pages of the reference are those that this program writes now: make manual. Every
// algorithm, denoiser, measure and format has its place in both languages, with a formula,
// and every column of an export its meaning.
func TestTheReferenceIsUpToDate(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	pages, err := reference(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	there, err := written(filepath.Join(root, home))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range pages {
		if there[name] != text {
			t.Errorf("%s is out of date: make manual\n%s", name, differing(there[name], text))
		}
		if strings.Contains(text, "|  |\n") {
			t.Errorf("%s: a table has an empty cell that should say something", name)
		}
	}
	for name := range there {
		if _, ok := pages[name]; !ok {
			t.Errorf("%s is of something that is no more: make manual", name)
		}
	}
	for _, lang := range []string{"en", "zh"} {
		for _, a := range catalog.Algorithms() {
			for _, want := range []string{"$$", "```sh\nbin/pagetwin teach", "](../algorithms.md)"} {
				if name := lang + "/algorithms/" + a.Name + ".md"; !strings.Contains(pages[name], want) {
					t.Errorf("%s has no %q", name, want)
				}
			}
		}
		for _, d := range catalog.Denoisers() {
			if name := lang + "/denoisers/" + d.Name + ".md"; !strings.Contains(pages[name], d.Idea.In(lang)) {
				t.Errorf("%s does not say what it does", name)
			}
		}
		for _, m := range eval.Measures() {
			if !strings.Contains(pages[lang+"/measures.md"], "`"+m.Name+"`") {
				t.Errorf("%s/measures.md has no %s", lang, m.Name)
			}
		}
		for _, ext := range formats.All().Extensions() {
			if !strings.Contains(pages[lang+"/formats.md"], "`"+ext+"`") {
				t.Errorf("%s/formats.md has no %s", lang, ext)
			}
		}
	}
}

// What columns and formulas stand in the notes is of something that there is.
func TestNotesAreOfSomething(t *testing.T) {
	entries, err := notes.ReadDir("formulas")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range catalog.Algorithms() {
		names = append(names, a.Name+".md")
	}
	for _, e := range entries {
		if e.Name() != "measures.md" && !slices.Contains(names, e.Name()) {
			t.Errorf("formulas/%s is of no algorithm", e.Name())
		}
	}
	for name := range (&facts{}).measureFormulas() {
		if _, err := eval.Find(name); err != nil {
			t.Error(err)
		}
	}
	columns, err := readColumns()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range slices.Sorted(maps.Keys(columns)) {
		if strings.TrimSpace(columns[key]) == "" {
			t.Errorf("%s means nothing", key)
		}
	}
}

// differing is the first line in which two texts differ.
func differing(old, now string) string {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "there: " + a[i] + "\nnow:   " + b[i]
		}
	}
	return ""
}
