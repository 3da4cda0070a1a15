package experiment

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"pagetwin/core/page"
)

const folding = `
floor = 0.1
[pages]
fold = "FOLD"
[[algorithm]]
name = "tokens"
`

// A cell's key depends on the folding.
func TestFoldIsPartOfACell(t *testing.T) {
	keyOf := func(src string) string { return plan(t, src)[0].Key }
	without := keyOf("[[algorithm]]\nname = \"tokens\"\n")
	if got := keyOf(strings.ReplaceAll(folding, "FOLD", "none")); got != without {
		t.Errorf("fold none makes another key: %s, %s", got, without)
	}
	if got := keyOf(strings.ReplaceAll(folding, "FOLD", "simplified")); got == without {
		t.Errorf("fold simplified makes no other key: %s", got)
	}
	if _, err := specOf(strings.ReplaceAll(folding, "FOLD", "pinyin"), new(atomic.Int64)); err == nil || !strings.Contains(err.Error(), "fold must be one of none, simplified, got pinyin") {
		t.Errorf("fold pinyin: %v", err)
	}
}

// A page and its copy in the other script are found with the folding of the file; the folder's spec
// and the table record it.
func TestFoldOfTheFileIsDone(t *testing.T) {
	set := page.FromPages("two", []page.Page{{ID: "a", Kind: page.Text}, {ID: "b", Kind: page.Text}},
		[]page.Content{{Text: "網頁去重是搜尋引擎的重要步驟"}, {Text: "网页去重是搜寻引擎的重要步骤"}})
	for fold, pairs := range map[string]int{"none": 0, "simplified": 1} {
		out := t.TempDir()
		r, _ := mustRun(t, strings.ReplaceAll(strings.ReplaceAll(folding, "FOLD", fold), "0.1", "0.9"), out, Options{Set: set})
		if got := r.Cells[0].Pairs; got != pairs {
			t.Errorf("%s: %d pairs, want %d", fold, got, pairs)
		}
		table, err := os.ReadFile(filepath.Join(out, "results.csv"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(table), ",pages.fold,") || !strings.Contains(string(table), ","+fold+",") {
			t.Errorf("%s: the table is\n%s", fold, table)
		}
		spec, err := os.ReadFile(filepath.Join(out, "spec.toml"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(spec), `fold = "`+fold+`"`) {
			t.Errorf("%s: the folder's file is\n%s", fold, spec)
		}
	}
}
