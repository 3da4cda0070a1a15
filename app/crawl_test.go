//go:build unix

package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// crawled opens pages as a crawl has them, lists one kind of them, and writes what is listed.
func (s stories) crawled(t *testing.T) {
	home := t.TempDir()
	site := filepath.Join(t.TempDir(), "site")
	writeCrawl(t, site)
	w := s.open(t, home, site)
	w.untilTitle(s.at("site", "library"))
	w.reads("ferry.html")
	w.still()

	w.click(w.see("the choice of a kind", func(t thing) bool { return t.Kind == "lists.Select" }).middle())
	w.see("the line to look for a kind", func(t thing) bool { return t.Kind == "lists.filterEntry" && t.Focus })
	w.do("type", "redirect")
	w.still()
	w.key("Return")
	w.until("fewer pages", func() bool {
		return !slices.ContainsFunc(w.shows(), func(t thing) bool { return t.Text == "ferry.html" })
	})
	w.key("ctrl+t")
	w.press(s.words["save.ok"])
	table := filepath.Join(home, "pages.csv")
	w.until("the table", func() bool { _, err := os.Stat(table); return err == nil })
	if got := column(t, table, "id"); !slices.Equal(got, []string{"old.html"}) {
		t.Errorf("the pages of the kind are %v", got)
	}
	w.quits()
}

// column returns a column of a table that was written.
func column(t *testing.T, path, name string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil || len(all) == 0 {
		t.Fatalf("%s: %v", path, err)
	}
	at := slices.Index(all[0], name)
	if at < 0 {
		t.Fatalf("%s has the columns %v", path, all[0])
	}
	var out []string
	for _, row := range all[1:] {
		out = append(out, row[at])
	}
	return out
}

// writeCrawl writes some pages, and one that leads elsewhere.
func writeCrawl(t *testing.T, dir string) {
	t.Helper()
	files := map[string]string{"old.html": `<meta http-equiv="refresh" content="0;url=ferry.html">`}
	for _, topic := range []string{"ferry", "lamps", "knots"} {
		var text strings.Builder
		for i := range 5 {
			fmt.Fprintf(&text, "<p>Chapter %d on %s tells a sailor what to look for when the wind turns %d degrees and the crew is asleep below.</p>\n", i+1, topic, 10*i)
		}
		files[topic+".html"] = text.String()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, body := range files {
		page := "<html><head><title>" + name + "</title></head><body>" + body + "</body></html>"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
