package truthfile

import (
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/truth"
)

// columns are the names of the columns of truth files, in lower case.
var columns = struct{ a, b, label, score, how, id, cluster, setA, setB []string }{
	a:       []string{"id1", "id_1", "unique_id_l", "id_l", "left", "left_id", "page1", "url1", "网页1", "编号1"},
	b:       []string{"id2", "id_2", "unique_id_r", "id_r", "right", "right_id", "page2", "url2", "网页2", "编号2"},
	label:   []string{"label", "duplicate", "is_duplicate", "match", "is_match", "标注", "是否重复"},
	score:   []string{"clerical_match_score"},
	how:     []string{"how"},
	id:      []string{"id", "unique_id", "page", "url", "编号", "网页"},
	cluster: []string{"cluster", "cluster_id", "group", "group_id", "组", "类", "分组"},
	setA:    []string{"source_dataset_l"},
	setB:    []string{"source_dataset_r"},
}

// layout holds the columns of the fields of a truth file; -1 for a field without one.
type layout struct {
	a, b, label, score, how, cluster, setA, setB int
	qrels                                        bool // label is a relevance
}

func layoutOf(row []string, known func(id string) bool) (lay layout, header bool, err error) {
	column := func(names []string) int {
		return slices.IndexFunc(row, func(c string) bool { return slices.Contains(names, strings.ToLower(c)) })
	}
	t := columns
	if a, b := column(t.a), column(t.b); a >= 0 && b >= 0 {
		return layout{a: a, b: b, label: column(t.label), score: column(t.score), how: column(t.how), cluster: -1, setA: column(t.setA), setB: column(t.setB)}, true, nil
	}
	none := layout{a: 0, b: -1, label: -1, score: -1, how: -1, cluster: -1, setA: -1, setB: -1}
	if id, c := column(t.id), column(t.cluster); id >= 0 && c >= 0 {
		none.a, none.cluster = id, c
		return none, true, nil
	}
	if isQrels(row) && !known(row[1]) {
		none.b, none.label, none.qrels = 2, 3, true
		return none, false, nil
	}
	if len(row) >= 3 && labelOf(row[2]) != truth.Unjudged {
		none.b, none.label = 1, 2
		return none, false, nil
	}
	if len(row) == 2 {
		none.cluster = 1
		return none, false, nil
	}
	return layout{}, false, say.Errorf("unknown columns: expected id1, id2, label or id, cluster, found %s",
		say.Each(func(lang string) string { return say.Short(say.Names(row, ", ").In(lang)) }))
}

// isQrels reports whether row is a line of TREC's qrels: topic, iteration, page, relevance.
func isQrels(row []string) bool {
	if len(row) != 4 || row[1] != "0" && !strings.EqualFold(row[1], "q0") {
		return false
	}
	_, err := strconv.Atoi(row[3])
	return err == nil
}

// labelOf parses a label; Unjudged for an invalid one.
func labelOf(s string) truth.Label {
	switch l := strings.ToLower(s); l {
	case "1", "0", "p", "x", "?":
		return truth.Label(l[0])
	case "1.0", "true", "yes", "是", "重复":
		return truth.Duplicate
	case "0.0", "false", "no", "否", "不重复":
		return truth.Different
	}
	return truth.Unjudged
}

// relevance reads the last column of qrels.
func relevance(s string) truth.Label {
	switch n, err := strconv.Atoi(s); {
	case err != nil:
		return truth.Unjudged
	case n > 0:
		return truth.Duplicate
	case n == 0:
		return truth.Different
	}
	return truth.Unsure
}

// score reads the match score of a person in Splink, from 0 to 1.
func score(s string) truth.Label {
	switch x, err := strconv.ParseFloat(s, 64); {
	case err != nil || x < 0 || x > 1:
		return truth.Unjudged
	case x >= 0.5:
		return truth.Duplicate
	}
	return truth.Different
}
