package page

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
//
// Columns are separated by tabs, or by commas where the first line has no tab.
// Without a header they stand in this order, how left out; with one, in any
// order, and a missing label column means that all pairs are duplicates.
//
// A line that names an unknown page or says what it may not is added to
// set.Problems. The error means that nothing was loaded: the file cannot be
// read or no line of it is about this set.
func LoadTruth(set *Set, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("truth %s: %w", path, plain(err))
	}
	defer f.Close()
	t, problems, err := readTruth(set, f, filepath.Base(path))
	if err != nil {
		return fmt.Errorf("truth %s: %w", path, err)
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
			l.problem(name, say("%v; not used", "%v；未使用", err))
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

// layout says in which columns a truth file has what; -1 for not at all.
type layout struct{ a, b, label, how, cluster int }

// layoutOf tells the layout from the first row and whether that is a header.
func layoutOf(row []string) (lay layout, header bool, err error) {
	column := func(name string) int {
		return slices.IndexFunc(row, func(c string) bool { return strings.EqualFold(c, name) })
	}
	if a, b := column("id1"), column("id2"); a >= 0 && b >= 0 {
		return layout{a, b, column("label"), column("how"), -1}, true, nil
	}
	if id, c := column("id"), column("cluster"); id >= 0 && c >= 0 {
		return layout{id, -1, -1, -1, c}, true, nil
	}
	if len(row) >= 3 && labelOf(row[2]) != Unjudged {
		return layout{0, 1, 2, -1, -1}, false, nil
	}
	if len(row) == 2 {
		return layout{0, -1, -1, -1, 1}, false, nil
	}
	return layout{}, false, fmt.Errorf("columns not known: expected id1, id2, label or id, cluster, found %.60q", strings.Join(row, " "))
}

// labelOf reads a label; Unjudged for what is none.
func labelOf(s string) Label {
	switch l := strings.ToLower(s); l {
	case "1", "0", "p", "x", "?":
		return Label(l[0])
	}
	return Unjudged
}

// truthReader collects the rows of one truth file.
type truthReader struct {
	set      *Set
	lay      layout
	pairs    map[Pair]Label
	hand     map[Pair]bool
	clusters map[int]string // by position
}

func readTruth(set *Set, r io.Reader, name string) (*Truth, []Problem, error) {
	t := truthReader{set: set, pairs: map[Pair]Label{}, hand: map[Pair]bool{}, clusters: map[int]string{}}
	var problems []Problem
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	sep, rows := "", 0
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimPrefix(strings.TrimRight(lines.Text(), "\r\n"), "\uFEFF")
		if strings.TrimSpace(text) == "" {
			continue
		}
		if sep == "" {
			sep = "\t"
			if !strings.Contains(text, sep) {
				sep = ","
			}
			lay, header, err := layoutOf(columns(text, sep))
			if err != nil {
				return nil, nil, err
			}
			t.lay = lay
			if header {
				continue
			}
		}
		rows++
		if err := t.row(columns(text, sep)); err != nil {
			problems = append(problems, messageOf(err).at(fmt.Sprintf("%s:%d", name, number)))
		}
	}
	if err := lines.Err(); err != nil {
		return nil, nil, plain(err)
	}
	if len(t.pairs) == 0 && len(t.clusters) == 0 {
		if rows == 0 {
			return nil, nil, errors.New("it is empty")
		}
		return nil, problems, fmt.Errorf("none of its %d lines is about pages of this set", rows)
	}
	return t.truth(), problems, nil
}

func columns(text, sep string) []string {
	row := strings.Split(text, sep)
	for i := range row {
		row[i] = strings.TrimSpace(row[i])
	}
	return row
}

// row takes one row in; the error says why not.
func (t *truthReader) row(row []string) error {
	if need := max(t.lay.a, t.lay.b, t.lay.label, t.lay.cluster); need >= len(row) {
		return fmt.Errorf("has %d columns, %d are needed; line left out", len(row), need+1)
	}
	a, err := t.find(row[t.lay.a])
	if err != nil {
		return err
	}
	if t.lay.cluster >= 0 {
		return t.cluster(a, row[t.lay.cluster])
	}
	b, err := t.find(row[t.lay.b])
	if err != nil {
		return err
	}
	label := Duplicate
	if t.lay.label >= 0 {
		label = labelOf(row[t.lay.label])
	}
	p := MakePair(a, b)
	before, known := t.pairs[p]
	switch {
	case label == Unjudged:
		return fmt.Errorf("label %.20q is none of 1 0 p x ?; line left out", row[t.lay.label])
	case a == b:
		return fmt.Errorf("pairs %s with itself; line left out", row[t.lay.a])
	case known && before != label:
		return fmt.Errorf("labels a pair %c that was labelled %c before; the first label stays", label, before)
	}
	t.pairs[p] = label
	if how := t.lay.how; how >= 0 && how < len(row) && strings.HasPrefix(strings.ToLower(row[how]), "hand") {
		t.hand[p] = true
	}
	return nil
}

func (t *truthReader) find(id string) (int, error) {
	i, ok := t.set.Index(id)
	if !ok {
		return 0, fmt.Errorf("page %s is not in the set; line left out", id)
	}
	return i, nil
}

func (t *truthReader) cluster(i int, name string) error {
	before, known := t.clusters[i]
	if known && before != name {
		return fmt.Errorf("puts page %s into cluster %s, it was in %s before; the first stays", t.set.Pages[i].ID, name, before)
	}
	t.clusters[i] = name
	return nil
}

// truth makes the truth of the rows.
func (t *truthReader) truth() *Truth {
	if t.lay.cluster < 0 {
		return &Truth{Kind: Judged, Pairs: t.pairs, Hand: t.hand}
	}
	out := &Truth{Kind: Clusters, Cluster: make([]int32, len(t.set.Pages))}
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
