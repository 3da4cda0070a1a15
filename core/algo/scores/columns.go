package scores

import (
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// columns are the accepted names of the columns, in lower case, ours first; others are used by
// datasketch's users, dedupe, recordlinkage and Splink.
var columns = [3][]string{
	{"id1", "id_1", "unique_id_l", "id_l", "left", "left_id", "page1", "doc1", "a", "source", "网页1", "编号1"},
	{"id2", "id_2", "unique_id_r", "id_r", "right", "right_id", "page2", "doc2", "b", "target", "网页2", "编号2"},
	{"score", "similarity", "sim", "jaccard", "cosine", "match_probability", "confidence", "weight", "得分", "分数", "相似度"},
}

func chosen(names []string) (at [3]int) {
	for i, known := range columns {
		at[i] = -1
		for _, name := range known { // the first of the names that occurs
			if at[i] = slices.IndexFunc(names, func(n string) bool { return strings.ToLower(strings.TrimSpace(n)) == name }); at[i] >= 0 {
				break
			}
		}
	}
	return at
}

func found(names []string) ([]int, error) {
	at := chosen(names)
	if slices.Contains(at[:], -1) {
		return nil, noColumns(names)
	}
	return at[:], nil
}

func noColumns(names []string) error {
	return say.Errorf("unknown columns: expected id1, id2, score, found %s",
		say.Each(func(lang string) string { return say.Short(say.Names(names, ", ").In(lang)) }))
}
