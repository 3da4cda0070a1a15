package truthfile

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/rows"
	"pagetwin/core/page/truth"
)

// reader collects the rows of one truth file.
type reader struct {
	set      *page.Set
	lay      layout
	ids      page.IDForm
	pairs    map[page.Pair]truth.Label
	hand     map[page.Pair]bool
	clusters map[int]string             // by position
	absent   map[[2]string]truth.Label  // pairs that name a page which is not in the set, as written
	gone     map[string]map[string]bool // such pages by cluster
	bare     bool                       // pairs whose columns no header names
	sure     bool                       // of them, one says something that no score says
}

// read reads a truth file called name. With an error there may be problems
// too.
func read(set *page.Set, r io.Reader, name string) (*reader, []page.Problem, error) {
	t := &reader{set: set, pairs: map[page.Pair]truth.Label{}, hand: map[page.Pair]bool{}, clusters: map[int]string{}, absent: map[[2]string]truth.Label{}, gone: map[string]map[string]bool{}}
	var problems []page.Problem
	said := say.Ledger{List: &problems}
	read, first := 0, true
	for row, err := range rows.Read(r) {
		if err != nil {
			return nil, nil, err
		}
		if first {
			first = false
			t.ids = row.IDs
			lay, header, err := layoutOf(row.Cells, func(id string) bool { _, ok := t.known(id); return ok })
			if err != nil {
				return nil, nil, err
			}
			if t.lay = lay; header {
				continue
			}
			t.bare = lay.label >= 0 && !lay.qrels
			if lay.qrels {
				t.ids = page.WordIDs
			}
		}
		read++
		if err := t.scored(row.Cells); err != nil {
			return nil, nil, say.Errorf("line %d: %v", row.Line, err)
		}
		if err := t.row(row.Cells); err != nil {
			said.Add(fmt.Sprintf("%s:%d", name, row.Line), say.MessageOf(err))
		}
	}
	said.Close()
	if len(t.pairs) == 0 && len(t.clusters) == 0 {
		if read == 0 {
			return nil, nil, say.Errorf("it is empty")
		}
		var why say.Message
		if len(problems) > 0 {
			why = say.New(": %s: %v", problems[0].Where, problems[0].Words())
		}
		return nil, problems, say.Errorf("none of its %d {line|lines} refers to pages of this set%v", read, why)
	}
	if t.bare && !t.sure {
		return nil, nil, say.Errorf("all its pairs have the value 1, which may be a label or a score: begin the file with a line id1, id2, label")
	}
	return t, problems, nil
}

// scored returns an error if a row shows that a table without a header holds scores: any number but
// 0 and 1.
func (t *reader) scored(row []string) error {
	if !t.bare || len(row) <= t.lay.label {
		return nil
	}
	cell := row[t.lay.label]
	if _, err := strconv.ParseFloat(cell, 64); err == nil && cell != "0" && cell != "1" {
		return say.Errorf("%.20q is a score, not a label: use --scores for scores; if it is a label, begin the file with a line id1, id2, label", cell)
	}
	t.sure = t.sure || cell != "1"
	return nil
}

// row takes one row in; the error says why not.
func (t *reader) row(row []string) error {
	if need := max(t.lay.a, t.lay.b, t.lay.label, t.lay.score, t.lay.cluster, t.lay.setA, t.lay.setB); need >= len(row) {
		return say.Errorf("has %d {column|columns}, %d are needed; line ignored", len(row), need+1)
	}
	a, err := t.find(row, t.lay.a, t.lay.setA)
	if t.lay.cluster >= 0 {
		if err != nil {
			t.lacks(row)
			return err
		}
		return t.cluster(a, row[t.lay.cluster])
	}
	b, errB := t.find(row, t.lay.b, t.lay.setB)
	if err = cmp.Or(err, errB); err != nil {
		t.lacks(row)
		return err
	}
	label, written := t.label(row)
	p := page.MakePair(a, b)
	before, known := t.pairs[p]
	switch {
	case label == truth.Unjudged:
		return say.Errorf("label %.20q is not one of 1 0 p x ?; line ignored", written)
	case a == b:
		return say.Errorf("pairs %s with itself; line ignored", row[t.lay.a])
	case known && before != label:
		return say.Errorf("labels a pair %c that was labelled %c before; the first label is kept", label, before)
	}
	t.pairs[p] = label
	if how := t.lay.how; how >= 0 && how < len(row) && strings.HasPrefix(strings.ToLower(row[how]), "hand") {
		t.hand[p] = true
	}
	return nil
}

// lacks records a row about a page that is not in the set.
func (t *reader) lacks(row []string) {
	if t.lay.cluster >= 0 {
		name := row[t.lay.cluster]
		if t.gone[name] == nil {
			t.gone[name] = make(map[string]bool)
		}
		t.gone[name][row[t.lay.a]] = true
		return
	}
	a, b := row[t.lay.a], row[t.lay.b]
	if label, _ := t.label(row); label != truth.Unjudged && a != b {
		t.absent[[2]string{min(a, b), max(a, b)}] = label
	}
}

// missing counts the pairs known to be duplicates of which a page is not in the set.
func (t *reader) missing() int64 {
	n := int64(0)
	for _, l := range t.absent {
		if l == truth.Duplicate {
			n++
		}
	}
	here := make(map[string]int64)
	for _, name := range t.clusters {
		here[name]++
	}
	for name, pages := range t.gone {
		if gone := int64(len(pages)); name != "" {
			n += gone*here[name] + gone*(gone-1)/2
		}
	}
	return n
}

func (t *reader) named() map[string]string {
	of := make(map[string]string)
	for name, pages := range t.gone {
		for id := range pages {
			of[id] = name
		}
	}
	for at, name := range t.clusters {
		if t.gone[name] != nil {
			of[t.set.Pages[at].ID] = name
		}
	}
	return of
}

func (t *reader) label(row []string) (truth.Label, string) {
	at := max(t.lay.label, t.lay.score)
	switch {
	case at < 0:
		return truth.Duplicate, ""
	case t.lay.qrels:
		return relevance(row[at]), row[at]
	case t.lay.label < 0:
		return score(row[at]), row[at]
	}
	return labelOf(row[t.lay.label]), row[t.lay.label]
}

// find returns the position of the page that column at of a row names, or that
// it names together with the data set in column set.
func (t *reader) find(row []string, at, set int) (int, error) {
	id := row[at]
	if set >= 0 {
		if i, ok := t.known(row[set] + "-__-" + id); ok {
			return i, nil
		}
	}
	i, ok := t.known(id)
	if !ok {
		return 0, say.Errorf("page %s is not in the set; line ignored", id)
	}
	return i, nil
}

func (t *reader) known(written string) (int, bool) {
	return page.FindWritten(t.set, written, t.ids)
}

func (t *reader) cluster(i int, name string) error {
	before, known := t.clusters[i]
	if known && before != name {
		return say.Errorf("puts page %s into cluster %s, but it was in %s before; the first is kept", t.set.Pages[i].ID, name, before)
	}
	t.clusters[i] = name
	return nil
}

// truth makes the truth of the rows.
func (t *reader) truth() *truth.Truth {
	if t.lay.cluster < 0 {
		return &truth.Truth{Kind: truth.Judged, Pairs: t.pairs, Hand: t.hand, Bare: t.bare, Missing: t.missing()}
	}
	out := &truth.Truth{Kind: truth.Clusters, Missing: t.missing(), Cluster: make([]int32, len(t.set.Pages))}
	number := make(map[string]int32)
	for i := range out.Cluster {
		out.Cluster[i] = -1
		name, ok := t.clusters[i]
		if !ok || name == "" {
			continue
		}
		n, ok := number[name]
		if !ok {
			n = int32(len(number))
			number[name] = n
		}
		out.Cluster[i] = n
	}
	return out
}
