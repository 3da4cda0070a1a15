package ui

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/exports"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/library"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/base/table"
	"pagetwin/core/show/export"
)

// The warnings of a run are in its table, and change language with it.
func TestWarningsFollowTheLanguage(t *testing.T) {
	w, l := openDesk(t, "zh")
	d := w.desk
	d.OpenSampleAndRun(d.Samples[len(d.Samples)-1])
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	d.Session.Results()[0].Result.Warnings = []say.Words{saytest.Words("few pages", "网页太少"), say.Same("kept before")}
	d.Go(session.AtRun)
	for lang, want := range map[string]string{"zh": "网页太少; kept before", "en": "few pages; kept before"} {
		w.Speak(lang)
		s := w.seen()[0]
		at := slices.IndexFunc(s.Columns, func(c table.Head) bool { return c.Name == "warnings" })
		if got := s.Cell(0, at); got != want {
			t.Errorf("in %s the table says %q", lang, got)
		}
	}
}

// The window shows three digits; a table that it saves has the figures of the table that the command
// writes for the same run, with all digits.
func TestASavedTableHasTheDigitsOfTheCommand(t *testing.T) {
	w, l := openDesk(t, "en")
	d := w.desk
	d.OpenSampleAndRun(d.Samples[len(d.Samples)-1])
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	d.Go(session.AtRun)
	path := filepath.Join(t.TempDir(), "results.jsonl")
	exports.Table(d.Shared, w.seen()[0], path)
	l.until(t, path, func() bool { return strings.Contains(d.Status.Text(), path) || d.Status.Fault() != "" })
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err, d.Status.Fault())
	}
	var subjects []*export.Subject
	for _, r := range d.Session.Results() {
		subjects = append(subjects, &export.Subject{Outcome: r.Outcome})
	}
	var command bytes.Buffer
	if err := export.Write(&command, "comparison.jsonl", export.Comparison(subjects, nil), "en"); err != nil {
		t.Fatal(err)
	}
	rows := func(src []byte) (out []map[string]any) {
		for line := range bytes.Lines(src) {
			row := map[string]any{}
			if err := json.Unmarshal(line, &row); err != nil {
				t.Fatalf("%v in %s", err, line)
			}
			out = append(out, row)
		}
		return out
	}
	saved, written, same, digits := rows(src), rows(command.Bytes()), 0, false
	if len(saved) == 0 || len(saved) != len(written) {
		t.Fatalf("%d rows are saved, %d written", len(saved), len(written))
	}
	for i := range saved {
		for name, want := range written[i] {
			got, both := saved[i][name]
			if !both {
				continue
			}
			if same++; got != want {
				t.Errorf("row %d: %s is %v, the command writes %v", i, name, got, want)
			}
			x, _ := got.(float64)
			digits = digits || x*1000 != math.Trunc(x*1000)
		}
	}
	if same < 4 || !digits {
		t.Errorf("%d cells are in both, more than three digits: %v", same, digits)
	}
}

func TestEveryPlaceSavesItsTablesAsTheyAreShown(t *testing.T) {
	w, l := openDesk(t, "zh")
	d := w.desk
	last := d.Samples[len(d.Samples)-1]
	d.OpenSampleAndRun(last)
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	l.until(t, "pages", func() bool { return d.Session.Scanned() == d.Session.Len() })
	d.Go(session.AtGroups)
	l.until(t, "groups", func() bool { return !d.Groups.Working() })
	d.Go(session.AtPage)
	d.OpenPage(0)
	l.until(t, "page", func() bool { return d.Page.View != nil })
	dir, places := t.TempDir(), map[session.Place]int{}
	for _, p := range session.Places() {
		d.Go(p)
		if p == session.AtLabel {
			l.until(t, "queue", func() bool { return d.Label.Filled })
		}
		for _, s := range w.seen() {
			if !d.Book.Has("table." + s.Name) {
				t.Errorf("%s: the table %s has no title", p, s.Name)
			}
			places[p]++
			path := filepath.Join(dir, string(p)+"-"+s.Name+".csv")
			exports.Table(d.Shared, s, path)
			l.until(t, path, func() bool { return strings.Contains(d.Status.Text(), path) || d.Status.Fault() != "" })
			src, err := os.ReadFile(path)
			if lines := strings.Count(string(src), "\n"); err != nil || lines < len(s.Rows)+1 {
				t.Errorf("%s: %d lines for %d rows (%v, %s)", path, lines, len(s.Rows), err, d.Status.Fault())
			}
		}
	}
	for p, least := range map[session.Place]int{session.AtLibrary: 1, session.AtPage: 1, session.AtRun: 1, session.AtCurves: 1, session.AtGroups: 3, session.AtLabel: 1} {
		if places[p] < least {
			t.Errorf("%s offers %d tables", p, places[p])
		}
	}

	d.Go(session.AtLibrary)
	all := w.seen()[0]
	w.shown[session.AtLibrary].view.(*library.View).Filter(d.Session.Rows().At(1).ID)
	some := w.seen()[0]
	if len(some.Rows) == 0 || len(some.Rows) >= len(all.Rows) || !slices.Contains(some.Rows, 1) || !strings.Contains(d.Book.W(some.Says(d.Book)), d.Session.Rows().At(1).ID) {
		t.Errorf("filtered there are %d of %d rows: %s", len(some.Rows), len(all.Rows), d.Book.W(some.Says(d.Book)))
	}
	w.press(key{fyne.KeyT, ctrl})
	if w.win.Canvas().Overlays().Top() == nil {
		t.Error("Ctrl+T asks nothing")
	}
}
