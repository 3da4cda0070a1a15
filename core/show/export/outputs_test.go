package export

import (
	"bytes"
	"slices"
	"testing"

	"pagetwin/core/base/say"
)

// A row of the table of outputs is complete, and an output of each format can be read as what its
// name says.
func TestEveryOutputHasWordsAndAWriter(t *testing.T) {
	var names []string
	m := &Making{Runs: []*Subject{example(t, "one", "simhash"), worse(t)}, Lang: "en"}
	for _, o := range Outputs() {
		if o.Name == "" || slices.Contains(names, o.Name) {
			t.Errorf("%q has no name of its own", o.Name)
		}
		names = append(names, o.Name)
		for _, w := range []say.Words{o.Title, o.Help} {
			if w.En == "" || w.In("zh") == w.En {
				t.Errorf("%s: %q is not said in both languages", o.Name, w.En)
			}
		}
		if (o.Table == nil) == (o.Write == nil) || (o.Write == nil) != (o.Ext == "") {
			t.Errorf("%s must have a table, or a writer and an extension", o.Name)
		}
		for _, name := range o.Bundle {
			if _, err := ByName(name); err != nil || o.Table == nil {
				t.Errorf("%s has no format %s in a bundle: %v", o.Name, name, err)
			}
		}
		if o.Table == nil {
			continue
		}
		for _, f := range o.Formats() {
			var b bytes.Buffer
			if err := o.WriteTo(&b, "x"+f.Ext, m); err != nil || b.Len() == 0 && f.Name != "jsonl" { // JSON lines of no row are empty
				t.Errorf("%s as %s: %d bytes, %v", o.Name, f.Name, b.Len(), err)
			}
		}
	}
}

// The labelled pairs are those that the truth names, with a score or without.
func TestLabelledPairsAreThoseOfTheTruth(t *testing.T) {
	r := example(t, "one", "simhash")
	rows := 0
	for range LabelledPairs(r).Rows {
		rows++
	}
	want := 0
	for range r.Truth.Labelled() {
		want++
	}
	if rows != want || want == 0 {
		t.Errorf("%d pairs are listed, the truth names %d", rows, want)
	}
}
