//go:build unix

package main

import (
	"encoding/csv"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/theme"
)

// Parts of the library, in pixels.
var (
	kinds     = image.Pt(850, 162)              // the choice of a kind
	declares  = image.Pt(410, 128)              // leads to what is declared
	compares  = image.Pt(500, 128)              // leads to the versions
	inLibrary = image.Rect(140, 148, 1270, 745) // below what leads there
	rows      = image.Rect(142, 230, 1250, 745) // of a table with words above it
	saves     = image.Rect(900, 205, 1270, 290) // what saves the versions
)

// crawled opens pages as a crawl has them: it lists one kind, writes what is listed, opens a
// pair that the pages declare, and compares two versions of a manual and writes that.
func (s stories) crawled(t *testing.T) {
	home := t.TempDir()
	site := filepath.Join(t.TempDir(), "site")
	writeCrawl(t, site)
	w := s.open(t, home, site)
	w.untilTitle(s.at("site", "library"))
	all := w.still()

	w.click(kinds)
	w.until("the kinds", func() bool { return differ(all, w.picture(), inLibrary) > 3000 })
	w.still()
	w.do("type", "redirect")
	w.still()
	w.key("Return")
	w.until("fewer pages", func() bool { return differ(all, w.picture(), rows) > 3000 })
	s.savesTable(w, "ctrl+t")
	if got := column(t, filepath.Join(home, "pages.csv"), "id"); !slices.Equal(got, []string{"old.html"}) {
		t.Errorf("the pages of the kind are %v", got)
	}

	s.opensRow(w, declares)
	w.key("ctrl+1")
	w.untilTitle(s.at("site", "library"))
	w.still()

	w.click(compares)
	w.until("versions", func() bool { return len(w.picture().bars(inLibrary, ink(theme.ColorNamePrimary), 60)) > 0 })
	compare := w.still().bars(inLibrary, ink(theme.ColorNamePrimary), 60)[0]
	w.click(compare.Add(image.Pt(20, 12)))
	w.until("the table of versions", func() bool { return w.picture().count(saves, ink(theme.ColorNameForeground)) > 200 })
	s.savesTable(w, "ctrl+t")
	states := column(t, filepath.Join(home, "versions.csv"), "state")
	slices.Sort(states)
	states = slices.Compact(states)
	want := []string{"changed", "identical", "only in new", "only in old", "slightly changed"}
	if !slices.Equal(states, want) {
		t.Errorf("the states are %v, want %v", states, want)
	}
	s.opensRow(w, compares)
	w.quits()
}

// opensRow goes to a view of the library and clicks the first row of its table: the place
// of pairs shows two texts.
func (s stories) opensRow(w *window, view image.Point) {
	w.t.Helper()
	w.click(view)
	row := image.Point{}
	w.until("a row", func() bool {
		w.still().each(rows, ink(theme.ColorNameForeground), func(x, y int) {
			if row == (image.Point{}) && y > 310 {
				row = image.Pt(x, y)
			}
		})
		return row != (image.Point{})
	})
	w.click(row.Add(image.Pt(8, 4)))
	w.untilTitle(s.at("site", "pair"))
	w.until("two bodies", func() bool { return w.picture().count(texts, ink(theme.ColorNameForeground)) > 500 })
}

// savesTable presses keys that ask where the table in sight is written, and takes what is
// offered.
func (s stories) savesTable(w *window, key string) {
	w.t.Helper()
	w.do("mousemove", "1279", "799") // a hint at the pointer would be gone after the dialog
	before := w.still()
	w.key(key)
	w.until("a dialog", func() bool { return differ(before, w.picture(), places) > 10_000 })
	buttons := w.button(30)
	w.click(buttons[len(buttons)-1].Add(image.Pt(10, -8)))
	w.until("the dialog gone", func() bool { return differ(before, w.still(), places) < 10_000 })
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

// writeCrawl writes a manual in two versions, a page under two addresses, and one that
// leads elsewhere.
func writeCrawl(t *testing.T, dir string) {
	t.Helper()
	topics := []string{"anchors", "bearings", "currents", "drift", "ebb"}
	text := func(topic string, n int) string {
		var out strings.Builder
		for i := range n {
			fmt.Fprintf(&out, "<p>Chapter %d on %s tells a sailor what to look for when the wind turns %d degrees and the crew is asleep below.</p>\n", i+1, topic, 10*i)
		}
		return out.String()
	}
	files := map[string]string{
		"ferry.html":        text("ferries", 4),
		"ferry.shtml":       text("ferries", 4),
		"old.html":          `<meta http-equiv="refresh" content="0;url=ferry.html">`,
		"docs/1/lamps.html": text("lamps", 5),
		"docs/2/knots.html": "<p>A knot is tied before it is needed, and untied by whoever tied it.</p>" + text("knots", 5),
	}
	for i, topic := range topics {
		files["docs/1/"+topic+".html"] = text(topic, 5)
		switch i {
		case 0:
			files["docs/2/"+topic+".html"] = text(topic, 5)
		case 1:
			files["docs/2/"+topic+".html"] = text("something else than "+topic, 2)
		default:
			files["docs/2/"+topic+".html"] = text(topic, 5) + "<p>Nobody sails alone.</p>"
		}
	}
	for name, body := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		page := "<html><head><title>" + filepath.Base(name) + "</title></head><body>" + body + "</body></html>"
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
