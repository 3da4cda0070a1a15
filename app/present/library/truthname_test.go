package library

import "testing"

func TestTruthFilesAreRecognisedByName(t *testing.T) {
	for path, want := range map[string]bool{
		"pairs.tsv": true, "Clusters.TSV": true, "labels.csv": true, "labels-ann.csv": true, "x.qrels": true, "run.qrels.txt": true, "judged.tsv": false,
		"pages.csv": false, "pages.jsonl": false, "set.zip": false, "pairs.zip": false, "labelsmith.csv": false, "folder": false, "pairsfolder": false,
	} {
		if got := isTruthName(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
