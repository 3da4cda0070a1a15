package truthfile

import (
	"cmp"
	"path/filepath"
	"slices"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Load reads the truth about the pages of set from the file at path. The header, or else the
// columns, determine its form:
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
// may be quoted, and ids be escaped as [say.Escape] does. Without a header they
// stand in this order, how left out; with one, in any order, and a missing label column means that all pairs are
// duplicates. Pairs without a header of which all are called 1, or one by a number with a
// decimal point, may be scores: they are refused. Other names of the columns are in columns.go.
//
// A line that names an unknown page or says what it may not is a problem with its
// number. The error means that there is no truth: the file cannot be read or no
// line of it is about this set.
func Load(set *page.Set, path string) (*truth.Truth, []page.Problem, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, nil, say.Errorf("truth %s: %v", path, say.Plain(err))
	}
	defer f.Close()
	r, problems, err := read(set, f, filepath.Base(path))
	if err != nil {
		return nil, nil, say.Errorf("truth %s: %v", path, err)
	}
	t := r.truth()
	t.Sources = []truth.Source{{Origin: truth.File, Name: path}}
	return t, problems, nil
}

// Found reads the truth files that lie beside the pages of an opened set; nil for
// none. With both, pairs.tsv is the truth and clusters.tsv gives its groups; but
// where pairs.tsv judges nothing (no label 1 or 0), clusters.tsv is the truth and
// pairs.tsv lists the pairs to leave out of it. A file that cannot be used is a
// problem. Of a view ask with [Truth.Of] what was found beside the whole.
func Found(set *page.Set) (*truth.Truth, []page.Problem) {
	var problems []page.Problem
	from := func(name string) (*truth.Truth, *reader) {
		if !slices.Contains(set.Truths, name) {
			return nil, nil
		}
		r, more, err := beside(set, name)
		problems = append(problems, more...)
		if err != nil {
			problems = append(problems, say.New("%v; not used", err).At(name))
			return nil, nil
		}
		t := r.truth()
		t.Sources = []truth.Source{{Origin: truth.Beside, Name: name}}
		return t, r
	}
	pairs, judged := from(page.PairsName)
	clusters, grouped := from(page.ClustersName)
	if pairs == nil || clusters == nil {
		return cmp.Or(pairs, clusters), problems
	}
	sources := slices.Concat(clusters.Sources, pairs.Sources)
	if judges(pairs) {
		pairs.Cluster = clusters.Cluster
	} else {
		named := grouped.named()
		for p := range judged.absent {
			if c := named[p[0]]; c != "" && c == named[p[1]] {
				clusters.Missing-- // it is left out
			}
		}
		clusters.Pairs, pairs = pairs.Pairs, clusters
	}
	pairs.Sources = sources
	return pairs, problems
}

// beside reads one truth file that lies beside the pages.
func beside(set *page.Set, name string) (*reader, []page.Problem, error) {
	r, err := set.Beside(name)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	return read(set, r, name)
}

func judges(t *truth.Truth) bool {
	for _, l := range t.Pairs {
		if l == truth.Duplicate || l == truth.Different {
			return true
		}
	}
	return false
}
