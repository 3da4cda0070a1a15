package page

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/transform"

	"pagetwin/core/say"
)

// truthReader collects the rows of one truth file.
type truthReader struct {
	set      *Set
	lay      layout
	pairs    map[Pair]Label
	hand     map[Pair]bool
	clusters map[int]string // by position
}

// readTruth reads a truth file called name. With an error there may be problems
// too.
func readTruth(set *Set, r io.Reader, name string) (*Truth, []Problem, error) {
	t := truthReader{set: set, pairs: map[Pair]Label{}, hand: map[Pair]bool{}, clusters: map[int]string{}}
	var problems []Problem
	said := ledger{list: &problems}
	next, err := truthRows(r)
	if err != nil {
		return nil, nil, err
	}
	rows, first := 0, true
	for {
		row, line, ok, err := next()
		if err != nil {
			return nil, nil, plain(err)
		}
		if !ok {
			break
		}
		if first {
			first = false
			lay, header, err := layoutOf(row, func(id string) bool { _, ok := t.known(id); return ok })
			if err != nil {
				return nil, nil, err
			}
			if t.lay = lay; header {
				continue
			}
		}
		rows++
		if err := t.row(row); err != nil {
			said.add(fmt.Sprintf("%s:%d", name, line), say.MessageOf(err))
		}
	}
	said.close()
	if len(t.pairs) == 0 && len(t.clusters) == 0 {
		if rows == 0 {
			return nil, nil, say.Errorf("it is empty", "是空的")
		}
		var why say.Message
		if len(problems) > 0 {
			why = say.New(": %s: %v", "：%s：%v", problems[0].Where, problems[0].Words())
		}
		return nil, problems, say.Errorf("none of its %d lines is about pages of this set%v", "其 %d 行都与本网页集的网页无关%v", rows, why)
	}
	return t.truth(), problems, nil
}

// truthRows returns a function that gives the rows of a truth file with their
// lines, in whatever charset it is.
func truthRows(r io.Reader) (next func() (row []string, line int, ok bool, err error), err error) {
	br := bufio.NewReaderSize(r, 64<<10)
	head, err := br.Peek(headBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, plain(err)
	}
	in := io.Reader(br)
	used := tableCharset(head)
	if enc, _ := tableDecoder(used); enc != nil {
		in = transform.NewReader(br, enc.NewDecoder())
	} else if enc, _ := lookup(used); enc != nil && used != utf8Name {
		in = transform.NewReader(br, enc.NewDecoder())
	}
	clean := bufio.NewReaderSize(in, 64<<10)
	delim := truthDelimiter(clean)
	scan := newCellScanner(clean, delim, maxField)
	scan.bare = delim == '\t' || delim == ' ' // a title that begins with a quote must not swallow lines
	var cells []cell
	return func() ([]string, int, bool, error) {
		for {
			var ok bool
			cells, _, ok = scan.row(cells, maxColumns)
			if !ok {
				if errors.Is(scan.err, io.EOF) {
					return nil, 0, false, nil
				}
				return nil, 0, false, scan.err
			}
			row := make([]string, len(cells))
			for i, c := range cells {
				row[i] = bareCell(string(c.value))
			}
			if len(row) == 1 && delim == ' ' {
				row = strings.Fields(row[0])
			}
			if strings.Join(row, "") != "" {
				return row, scan.line, true, nil
			}
		}
	}, nil
}

// bareCell takes the white space and the quotes around a value away.
func bareCell(v string) string {
	v = strings.TrimSpace(v)
	if len(v) > 2 && v[0] == '"' && v[len(v)-1] == '"' {
		v = v[1 : len(v)-1]
	}
	return strings.ToValidUTF8(v, "\uFFFD")
}

// truthDelimiter tells what separates the columns from the first line: a tab, a
// comma, a semicolon; else ' ', for which cells are cut at all white space.
func truthDelimiter(br *bufio.Reader) byte {
	head, _ := br.Peek(headBytes)
	line, _, _ := bytes.Cut(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \r\n"), []byte("\n"))
	for _, d := range []byte("\t,;") {
		if bytes.IndexByte(line, d) >= 0 {
			return d
		}
	}
	return ' '
}

// row takes one row in; the error says why not.
func (t *truthReader) row(row []string) error {
	if need := max(t.lay.a, t.lay.b, t.lay.label, t.lay.score, t.lay.cluster, t.lay.setA, t.lay.setB); need >= len(row) {
		return say.Errorf("has %d columns, %d are needed; line left out", "有 %d 列，需要 %d 列；该行未收入", len(row), need+1)
	}
	a, err := t.find(row, t.lay.a, t.lay.setA)
	if err != nil {
		return err
	}
	if t.lay.cluster >= 0 {
		return t.cluster(a, row[t.lay.cluster])
	}
	b, err := t.find(row, t.lay.b, t.lay.setB)
	if err != nil {
		return err
	}
	label, written := t.label(row)
	p := MakePair(a, b)
	before, known := t.pairs[p]
	switch {
	case label == Unjudged:
		return say.Errorf("label %.20q is none of 1 0 p x ?; line left out", "标注 %.20q 不是 1 0 p x ? 之一；该行未收入", written)
	case a == b:
		return say.Errorf("pairs %s with itself; line left out", "把 %s 与自身配对；该行未收入", row[t.lay.a])
	case known && before != label:
		return say.Errorf("labels a pair %c that was labelled %c before; the first label stays",
			"把前面已标为 %[2]c 的一对标为 %[1]c；保留前一标注", label, before)
	}
	t.pairs[p] = label
	if how := t.lay.how; how >= 0 && how < len(row) && strings.HasPrefix(strings.ToLower(row[how]), "hand") {
		t.hand[p] = true
	}
	return nil
}

// label returns the label of a row and how it is written.
func (t *truthReader) label(row []string) (Label, string) {
	at := max(t.lay.label, t.lay.score)
	switch {
	case at < 0:
		return Duplicate, ""
	case t.lay.qrels:
		return relevance(row[at]), row[at]
	case t.lay.label < 0:
		return score(row[at]), row[at]
	}
	return labelOf(row[t.lay.label]), row[t.lay.label]
}

// find returns the position of the page that column at of a row names, or that
// it names together with the data set in column set.
func (t *truthReader) find(row []string, at, set int) (int, error) {
	id := row[at]
	if set >= 0 {
		if i, ok := t.known(row[set] + "-__-" + id); ok {
			return i, nil
		}
	}
	i, ok := t.known(id)
	if !ok {
		return 0, say.Errorf("page %s is not in the set; line left out", "网页 %s 不在集中；该行未收入", id)
	}
	return i, nil
}

// known finds the page of an id as it is written by [say.Escape], or else as it
// stands there: files that others made do not escape.
func (t *truthReader) known(written string) (int, bool) {
	if id, ok := say.Unescape(written); ok {
		if i, ok := t.set.Index(id); ok {
			return i, true
		}
	}
	return t.set.Index(written)
}

func (t *truthReader) cluster(i int, name string) error {
	before, known := t.clusters[i]
	if known && before != name {
		return say.Errorf("puts page %s into cluster %s, it was in %s before; the first stays",
			"把网页 %s 归入 %s 组，前面已归入 %s 组；保留前者", t.set.Pages[i].ID, name, before)
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
