package present

import (
	"path/filepath"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
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
