package scores

import (
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// columns are the names of the columns, in lower case, the first ours; of the others some
// stand in the files of datasketch's users, dedupe, recordlinkage and Splink.
var columns = [3][]string{
	{"id1", "id_1", "unique_id_l", "id_l", "left", "left_id", "page1", "doc1", "a", "source", "网页1", "编号1"},
	{"id2", "id_2", "unique_id_r", "id_r", "right", "right_id", "page2", "doc2", "b", "target", "网页2", "编号2"},
	{"score", "similarity", "sim", "jaccard", "cosine", "match_probability", "confidence", "weight", "得分", "分数", "相似度"},
}

// chosen returns the places of id1, id2 and score among the names of columns, -1 for one
// that is not there.
func chosen(names []string) (at [3]int) {
	for i, known := range columns {
		at[i] = -1
		for _, name := range known { // the first of the names that is there
			if at[i] = slices.IndexFunc(names, func(n string) bool { return strings.ToLower(strings.TrimSpace(n)) == name }); at[i] >= 0 {
				break
			}
		}
	}
	return at
}

// found returns the places of columns, and an error where one is missing.
func found(names []string) ([]int, error) {
	at := chosen(names)
	if slices.Contains(at[:], -1) {
		return nil, noColumns(names)
	}
	return at[:], nil
}

func noColumns(names []string) error {
	return say.Errorf("columns not known: expected id1, id2, score, found %s",
		say.Each(func(lang string) string { return say.Short(say.Names(names, ", ").In(lang)) }))
}
