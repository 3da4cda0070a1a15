package present

import (
	"path/filepath"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func TestTruthIsDroppedOnTheOpenSet(t *testing.T) {
	d, l := newTestDesk(t, lengths(nil))
	set, _ := fourPages()
	d.Library.Show(set, nil)
	r := runOnce(t, d, l)
	file := filepath.Join(t.TempDir(), "pairs.tsv")
	put(t, file, "id1\tid2\tlabel\na\tb\t1\nc\td\t0\nx\ty\t1\n")
	d.Library.Drop([]string{"photo.png", file})
	l.until(t, func() bool {
		return d.Session.Truth() != nil && !d.Session.measuring.Running() && d.Status.Current() == nil
	})
	if got := r.Truth.Label(page.MakePair(0, 1)); got != truth.Duplicate {
		t.Errorf("in the result the pair is %q", got)
	}
	if len(d.Library.Problems()) == 0 {
		t.Error("the line that names unknown pages is not said")
	}
}

func TestFilesOfTruthAreKnownByTheirNames(t *testing.T) {
	for path, want := range map[string]bool{
		"pairs.tsv": true, "Clusters.TSV": true, "labels.csv": true, "labels-ann.csv": true, "x.qrels": true, "run.qrels.txt": true, "judged.tsv": false,
		"pages.csv": false, "pages.jsonl": false, "set.zip": false, "pairs.zip": false, "labelsmith.csv": false, "folder": false, "pairsfolder": false,
	} {
		if got := isTruthName(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
