package present

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
)

// sitsDown changes the name of the annotator, and waits until the queue is theirs.
func sitsDown(t *testing.T, d *Desk, l *presenttest.Loop, name string) {
	t.Helper()
	d.Judgements.SetWho(name)
	l.Until(t, func() bool {
		return !d.Judgements.Settling() && d.Label.Filled && !d.Label.Working()
	})
}

// Each person has a queue, a position in it and counts of their own, which are there again at
// the next start.
func TestEachAnnotatorHasTheirOwnQueue(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	d.Go(session.AtLabel)
	all := len(d.Label.Items)
	judge(t, d, l, label.Duplicate)
	judge(t, d, l, label.Different)
	annAt := d.Label.Items[d.Label.At].Pair
	sitsDown(t, d, l, "bob")
	if len(d.Label.Items) != all || d.Label.At != 0 || d.Judgements.Progress().Judged != 0 {
		t.Errorf("bob begins at %d of %d with %d labels", d.Label.At, len(d.Label.Items), d.Judgements.Progress().Judged)
	}
	judge(t, d, l, label.Different)
	if p, e := d.Judgements.Progress(), d.Judgements.Everyone(); p.Judged != 1 || p.Verdicts[label.Different] != 1 || e.Judged != 3 || e.Annotator["ann"] != 2 {
		t.Errorf("bob's are %+v, of all %+v", p, e)
	}
	sitsDown(t, d, l, "ann")
	if d.Label.Items[d.Label.At].Pair != annAt || d.Judgements.Progress().Judged != 2 {
		t.Errorf("ann goes on at %v with %d labels", d.Label.Items[d.Label.At].Pair, d.Judgements.Progress().Judged)
	}
	list := d.Label.Disputed()
	if list.Len() != 1 || list.Says(0) != "ann: duplicate · bob: not" {
		t.Errorf("%d are disputed", list.Len())
	}
}

// Each saved label holds the pages, their score, the annotator and the time.
func TestSavedLabelsHoldPagesScoreAnnotatorAndTime(t *testing.T) {
	d, l := judgingDesk(t, t.TempDir())
	p := d.Label.Items[0]
	judge(t, d, l, label.Duplicate)
	sitsDown(t, d, l, "bob")
	judge(t, d, l, label.Different)
	for _, each := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "labels.csv")
		d.Label.Save(path, !each)
		l.Until(t, func() bool { return strings.Contains(d.Status.Text(), path) || d.Status.Fault() != "" })
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err, d.Status.Fault())
		}
		got, err := csv.NewReader(f).ReadAll()
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		cell := func(row int, name string) string {
			if i := slices.Index(got[0], name); i >= 0 {
				return got[row][i]
			}
			return "no column " + name
		}
		a, b := d.Session.Set().Pages[p.A].ID, d.Session.Set().Pages[p.B].ID
		who, n := "ann; bob", 2
		if each {
			who, n = "ann", 3
		}
		if len(got) != n || cell(1, "who") != who || cell(1, "title1") != "title of "+a || cell(1, "url2") != "https://example.org/"+b || cell(1, "score") == "" || !strings.HasPrefix(cell(1, "at"), "20") {
			t.Errorf("each %v: %q", each, got)
		}
		if each && (cell(2, "who") != "bob" || cell(2, "label") != "0" || cell(1, "label") != "1") {
			t.Errorf("the labels are %q", got)
		}
	}
}
