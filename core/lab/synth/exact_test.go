package synth

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// whole names edits that do not make partial reuse.
var whole = map[string]float64{"exact": 1, "retitle": 1, "words": 1, "insert": 1, "cut": 1}

// The number of results of two search engines is exact, half of them are of each engine, and
// exactly the given number repeat an earlier one.
func TestSearchResultsHaveExactCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	m := material(t)
	rapid.Check(t, func(t *rapid.T) {
		spec := DefaultSpec()
		spec.En, spec.Edits = 0, whole
		results, duplicates := 2*rapid.IntRange(15, 60).Draw(t, "half"), rapid.IntRange(0, 15).Draw(t, "duplicates")
		both := rapid.IntRange(0, duplicates).Draw(t, "both")
		articles := results - duplicates
		spec.Zh = min(articles, len(m.articles["zh"]))
		spec.Mosaics = articles - spec.Zh
		spec.Pages, spec.Seed = results-both, rapid.Uint64().Draw(t, "seed")
		mk, err := New(spec, m)
		if err != nil {
			t.Fatal(err)
		}
		out := memory{}
		if err := mk.WriteSearch(out, both); err != nil {
			t.Fatal(err)
		}
		clusters, engines := map[string]bool{}, map[string]int{}
		rows := strings.Split(strings.TrimSpace(string(out["clusters.tsv"])), "\n")[1:]
		for _, row := range rows {
			clusters[strings.Split(row, "\t")[1]] = true
		}
		for line := range bytes.Lines(out["pages.jsonl"]) {
			var r result
			if err := json.Unmarshal(line, &r); err != nil || r.Summary == "" || r.Title == "" {
				t.Fatalf("%s: %v", line, err)
			}
			engines[r.Engine]++
		}
		if len(rows) != results || len(rows)-len(clusters) != duplicates {
			t.Fatalf("%d results, %d repeat, want %d and %d", len(rows), len(rows)-len(clusters), results, duplicates)
		}
		for name, n := range engines {
			if n != results/2 {
				t.Fatalf("engine %s lists %d of %d", name, n, results)
			}
		}
	})
}

func TestSearchRefusesWhatItCannotMake(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages = 20
	for both, want := range map[int]string{21: "both must be", -1: "both must be", 3: "even number"} {
		if err := maker(t, spec).WriteSearch(memory{}, both); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("both = %d: %v", both, err)
		}
	}
	spec.Pages, spec.Edits = 200, map[string]float64{"excerpt": 1}
	if err := maker(t, spec).WriteSearch(memory{}, 0); err == nil || !strings.Contains(err.Error(), "part of its article") {
		t.Errorf("excerpts were listed: %v", err)
	}
}

// No two mosaics share a title or a first sentence while there are unused sentences.
func TestMosaicsOpenDifferently(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages, spec.Mosaics, spec.Entries, spec.En = 600, 500, 40, 0
	titles, openings := map[string]bool{}, map[string]bool{}
	entries, sites := 0, map[string]map[string]bool{}
	for _, p := range maker(t, spec).plans {
		a := p.article
		if a.Topic != "mosaic" || !p.original {
			continue
		}
		opening := Sentences(a.Paras[0])[0]
		if titles[a.Title] || openings[opening] {
			t.Fatalf("%s opens like another: %s", a.ID, a.Title)
		}
		titles[a.Title], openings[opening] = true, true
		if a.Form != "" {
			entries++
			if sites[a.Form] == nil {
				sites[a.Form] = map[string]bool{}
			}
			sites[a.Form][p.site.Host] = true
		}
	}
	if entries != 40 || len(sites) != 4 {
		t.Errorf("%d entries in %d forms", entries, len(sites))
	}
	for form, hosts := range sites {
		if len(hosts) != 1 {
			t.Errorf("%s stands on %d sites", form, len(hosts))
		}
	}
}
