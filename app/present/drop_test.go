package present

import (
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

func TestTruthIsDroppedOnTheOpenSet(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	set, _ := presenttest.FourPages()
	d.Library.Show(set, nil)
	r := runOnce(t, d, l)
	file := filepath.Join(t.TempDir(), "pairs.tsv")
	put(t, file, "id1\tid2\tlabel\na\tb\t1\nc\td\t0\nx\ty\t1\n")
	d.Library.Drop([]string{"photo.png", file})
	l.Until(t, func() bool {
		return d.Session.Truth() != nil && !d.Session.Measuring() && d.Status.Current() == nil
	})
	if got := r.Truth.Label(page.MakePair(0, 1)); got != truth.Duplicate {
		t.Errorf("in the result the pair is %q", got)
	}
	if len(d.Library.Problems()) == 0 {
		t.Error("the line that names unknown pages is not said")
	}
}

// The library counts the problems that a run counts. A page that was read is no problem, even if
// it is empty or some of its bytes could not be decoded.
func TestTheLibraryCountsTheProblemsOfARun(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"read":   {"a.html": "<p>A page with a few words in it.", "b.html": "<p>broken \xff\xfe bytes in GB18030 \x81", "c.html": "<p> "},
		"unread": {"a.html": "<p>A page with a few words in it.", "b.html": "PNG\x00\x00\x00\x01\x00\x00\x02", "pairs.tsv": "id1\tid2\tlabel\na.html\tnone.html\t1\n"},
	} {
		d, l := newTestDesk(t, presenttest.Lengths(nil))
		dir := t.TempDir()
		for file, text := range files {
			put(t, filepath.Join(dir, file), text)
		}
		d.Library.Open(dir, nil)
		l.Until(t, func() bool { return d.Session.Set() != nil && d.Status.Current() == nil })
		r := runOnce(t, d, l)
		set := d.Session.Set()
		_, lines := truthfile.Found(set)
		got, want := d.Library.Problems(), set.AllProblems(lines, r.Result.Problems)
		if (name == "read") != (len(want) == 0) || !slices.EqualFunc(got, want, page.Problem.Equal) {
			t.Errorf("%s: the library lists %v, a run %v", name, got, want)
		}
	}
}
