package present

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/exports"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
	"pagetwin/core/show/export"
	"pagetwin/core/show/plot"
)

// exportDesk has run an algorithm over a set and shows the curves.
func exportDesk(t *testing.T) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	if !d.OpenWorkspace(t.TempDir()) {
		t.Fatal(d.Status.Fault())
	}
	d.Library.Show(presenttest.FourPages())
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	d.Go(session.AtCurves)
	return d, l
}

// written runs the export and returns the content of the file and the note.
func written(t *testing.T, d *Desk, l *presenttest.Loop, e *exports.Export) (data []byte, note string) {
	t.Helper()
	e.Write()
	l.Until(t, func() bool { return d.Status.Current() == nil })
	if f := d.Status.Fault(); f != "" {
		t.Fatalf("%s: %s", e.What.Name, f)
	}
	data, err := os.ReadFile(e.Path)
	if err != nil {
		t.Fatal(err)
	}
	return data, d.Status.Text()
}

func newExport(t *testing.T, d *Desk) *exports.Export {
	t.Helper()
	e, err := d.NewExport(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func chooseOutput(t *testing.T, e *exports.Export, name string) {
	t.Helper()
	o, err := export.FindOutput(name)
	if err != nil {
		t.Fatal(err)
	}
	e.Choose(o)
}

func rowsOf(t *testing.T, data []byte) [][]string {
	t.Helper()
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("%s: %v", data, err)
	}
	return rows[1:]
}

func TestTheVisibleListIsExported(t *testing.T) {
	d, l := exportDesk(t)
	d.Curves.SetThreshold(d.Curves.Focus(), 0.5) // gains a-c, b-c and c-d, all different
	d.Curves.List = curves.GainedFalse
	e := newExport(t, d)
	if e.Rows != exports.RowsListed || e.Count(exports.RowsListed) != 3 || e.Count(exports.RowsAll) != 6 || e.Count(exports.RowsDecided) != 4 {
		t.Fatalf("offered are %s of %d listed, %d decided, %d in all", e.Rows, e.Count(exports.RowsListed), e.Count(exports.RowsDecided), e.Count(exports.RowsAll))
	}
	data, note := written(t, d, l, e)
	if n := len(rowsOf(t, data)); n != 3 || !strings.Contains(note, "3 of 6") || !strings.Contains(note, "0.500") {
		t.Errorf("%d rows went out, the note says %q", n, note)
	}
	d.Curves.List = curves.GainedTrue // an empty list: all pairs are offered
	if e := newExport(t, d); e.Rows != exports.RowsAll {
		t.Errorf("an empty list is offered: %s", e.Rows)
	}
}

func TestEveryOfferedOutputIsWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and no two goroutines meet in it")
	}
	for _, lang := range []string{"en", "zh"} {
		d, l := exportDesk(t)
		d.Book.Speak(lang)
		if offered, all := len(newExport(t, d).Outputs()), len(export.Outputs()); offered != all {
			t.Errorf("%d of %d outputs are offered", offered, all)
		}
		for _, w := range newExport(t, d).Outputs() {
			e := newExport(t, d)
			e.Rows = exports.RowsAll
			e.Choose(w)
			for _, f := range e.Formats() {
				e.SetFormat(f.Name)
				if err := e.Problem(); err != nil || e.Format().Name != f.Name {
					t.Fatalf("%s as %s to %s: %v", w.Name, f.Name, e.Path, err)
				}
				data, note := written(t, d, l, e)
				if len(data) == 0 && w.Name != "missed" && f.Name != "jsonl" || !strings.Contains(note, e.Path) || strings.Contains(note, "%!") || strings.Contains(note, "export.") {
					t.Errorf("%s as %s: %d bytes, %q", w.Name, f.Name, len(data), note)
				}
			}
		}
	}
}

func TestTheTruthOfAnExportHasTheJudgements(t *testing.T) {
	d, l := exportDesk(t)
	d.Judgements.SetWho("ann")
	d.Pair.Show(2, 3)
	l.Until(t, func() bool { return d.Pair.View != nil })
	inSight(t, d, l, d.Pair, &d.Pair.View)
	d.Pair.Judge(label.Duplicate)
	l.Until(t, func() bool { return !d.Judgements.Settling() && !d.Session.Measuring() })
	e := newExport(t, d)
	chooseOutput(t, e, "missed")
	e.Own = true
	data, note := written(t, d, l, e)
	if rows := rowsOf(t, data); len(rows) != 1 || rows[0][0] != "c" || rows[0][1] != "d" || !strings.Contains(note, "1 of 2") {
		t.Errorf("missed are %v; %s", rows, note)
	}
}

func TestABundleHoldsTheReportAndAManifest(t *testing.T) {
	d, l := exportDesk(t)
	d.Store.SetStringList("print", []string{"width=column", "titles=true"})
	d.Store.SetString("palette", string(plot.Ink))
	e := newExport(t, d)
	chooseOutput(t, e, "bundle")
	data, _ := written(t, d, l, e)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range z.File {
		names[f.Name] = true
		if f.Name == "figures/f1-threshold.tex" { // figures look as those that the window saves
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			if tex, err := io.ReadAll(r); err != nil || !strings.Contains(string(tex), "8.5cm") {
				t.Errorf("a figure is not as wide as the last one that was saved (%v): %s", err, tex)
			}
		}
	}
	if p := d.Print(); p.Palette != plot.Ink || !p.Titles {
		t.Errorf("figures are printed as %v", p)
	}
	if !names["manifest.json"] || !names["report.html"] || !names["experiment.toml"] {
		t.Errorf("the bundle holds %v", names)
	}
}

func TestTheSuggestedNameFollowsTheChoicesUnlessOneWasTyped(t *testing.T) {
	d, _ := exportDesk(t)
	e := newExport(t, d)
	if filepath.Base(e.Path) != "pairs-lengths.csv" {
		t.Fatalf("offered is %s", e.Path)
	}
	e.SetFormat("trec")
	chooseOutput(t, e, "measures") // TREC has no format for it
	if filepath.Base(e.Path) != "measures.csv" {
		t.Errorf("offered is %s", e.Path)
	}
	e.Path = filepath.Join(filepath.Dir(e.Path), "mine.csv")
	chooseOutput(t, e, "bundle")
	if filepath.Base(e.Path) != "mine.zip" {
		t.Errorf("the typed name became %s", e.Path)
	}
}

func TestProblemsOfAnExportAreShownBeforeWriting(t *testing.T) {
	none, _ := newTestDesk(t, presenttest.Lengths(nil))
	if _, err := none.NewExport(t.TempDir()); err == nil {
		t.Error("something is offered where nothing was run")
	}
	dir, set := t.TempDir(), filepath.Join(t.TempDir(), "pages.csv")
	if err := os.WriteFile(set, []byte("id,text\na,xxxxxxxxxx\nb,yyyyyyyyyy\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d, l := keptDesk(t, dir, set)
	runOnce(t, d, l)
	for _, lang := range []string{"en", "zh"} {
		d.Book.Speak(lang)
		e := newExport(t, d)
		for _, path := range []string{set, filepath.Join(dir, "none", "x.csv"), filepath.Join(dir, "x.doc"), filepath.Join(dir, "x")} {
			e.Path = path
			why := d.Book.E(e.Problem())
			if why == "" || strings.Contains(why, "\n") || lang == "zh" && !strings.ContainsAny(why, "没文换") {
				t.Errorf("%s: %s", path, why)
			}
			e.Write()
			if d.Status.Fault() == "" {
				t.Errorf("%s was written", path)
			}
			d.Status.CloseFaults()
		}
	}
	if data, err := os.ReadFile(set); err != nil || !strings.HasPrefix(string(data), "id,text") {
		t.Error("the set was written over")
	}
}
