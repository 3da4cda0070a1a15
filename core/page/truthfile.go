package page

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"pagetwin/core/say"
)

// The truth files that are looked for beside the pages.
const (
	pairsName    = "pairs.tsv"
	clustersName = "clusters.tsv"
)

// LoadTruth reads the truth in the file at path and gives it to the set in the
// place of what it had. The header, or else the columns, tell what it is:
//
//	id1 id2 label … how …   judged pairs; label is 1 0 p x or ?, and how that
//	                        begins with "hand" marks a pair judged by a person
//	id cluster …            clusters; pages that are not in the file are in none
//	unique_id_l unique_id_r clerical_match_score …
//	                        Splink's labels: from 0.5 on a pair is duplicate. Where
//	                        source_dataset_l and _r are there, a page may also be
//	                        called dataset-__-id
//	topic 0 page relevance  TREC's qrels without header, where the topic is a page
//	                        of the set too: 1 and more is a duplicate, 0 different,
//	                        less unsure
//
// Columns are separated by tabs, commas, semicolons or, in qrels, spaces; cells
// may be quoted, and ids be escaped as [say.Escape] does. Without a header they stand in this order, how left out; with
// one, in any order, and a missing label column means that all pairs are
// duplicates. Other names of the columns are in truthColumns.
//
// A line that names an unknown page or says what it may not is added to
// set.Problems with its number. The error means that nothing was loaded: the file
// cannot be read or no line of it is about this set.
func LoadTruth(set *Set, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return say.Errorf("truth %s: %v", "真值 %s：%v", path, plain(err))
	}
	defer f.Close()
	t, problems, err := readTruth(set, f, filepath.Base(path))
	if err != nil {
		return say.Errorf("truth %s: %v", "真值 %s：%v", path, err)
	}
	set.Truth = t
	set.Problems = slices.Concat(set.Problems, problems)
	return nil
}

// truthBeside loads the truth files that lie beside the pages. With both,
// pairs.tsv is the truth and clusters.tsv gives its groups; but where pairs.tsv
// judges nothing (no label 1 or 0), clusters.tsv is the truth and pairs.tsv lists
// the pairs to leave out of it.
func (l *lister) truthBeside() error {
	var truth [2]*Truth
	for i, name := range []string{pairsName, clustersName} {
		if _, err := l.src.files.stat(name); err != nil {
			continue
		}
		r, err := l.src.files.open(name)
		if err == nil {
			var problems []Problem
			truth[i], problems, err = readTruth(l.set, r, name)
			l.set.Problems = append(l.set.Problems, problems...)
			r.Close()
		}
		if err != nil {
			l.problem(name, say.New("%v; not used", "%v；未使用", err))
		}
	}
	pairs, clusters := truth[0], truth[1]
	if pairs != nil && clusters != nil {
		if pairs.judges() {
			pairs.Cluster = clusters.Cluster
		} else {
			clusters.Pairs, pairs = pairs.Pairs, nil
		}
	}
	l.set.Truth = cmp.Or(pairs, clusters)
	return l.ctx.Err()
}

// judges tells whether any pair is labelled duplicate or different.
func (t *Truth) judges() bool {
	for _, l := range t.Pairs {
		if l == Duplicate || l == Different {
			return true
		}
	}
	return false
}
