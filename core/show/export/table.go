package export

import (
	"iter"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
)

// Kind says what the cells of a column hold.
type Kind int

// The kinds, with the Go type of a cell. A cell may also be nil: not known, which
// is never the same as 0 or false.
const (
	Text   Kind = iota // string
	Whole              // int64
	Number             // float64, written in full
	Share              // float64 from 0 to 1, rounded where people read it; or Stated
	Flag               // bool
)

// Stated is a share that is not exact, as a cell: people read it with its mark and
// interval, programs the number, or nothing where it is no more than a lower bound.
type Stated struct {
	Figure float64
	eval.Bound
}

// plain is what programs read.
func (s Stated) plain() any {
	if s.Standing == eval.AtLeast {
		return nil
	}
	return s.Figure
}

// Column is one column of a table.
type Column struct {
	Name   string      // as in files: "id1"
	Title  param.Words // as people read it
	Kind   Kind
	Better int // 1: larger is better, -1: smaller is, 0: neither; LaTeX and HTML mark the best
}

// Table is what can be written.
type Table struct {
	Name    string      // file name without ending: "pairs"
	Title   param.Words // the caption
	Columns []Column
	Rows    iter.Seq[[]any] // one cell a column; the slice is used again for the next row
	Notes   []param.Words   // what a reader has to know: the filter, the truth, how it came
}

// Find returns the position of the column called name, or -1.
func (t *Table) Find(name string) int {
	for i, c := range t.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// need returns the positions of columns, or says which are missing.
func (t *Table) need(names ...string) ([]int, error) {
	at := make([]int, len(names))
	var missing []string
	for i, name := range names {
		if at[i] = t.Find(name); at[i] < 0 {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, say.Errorf("the table %q has no column %s", "表 %q 没有列 %s", t.Name, strings.Join(missing, ", "))
	}
	return at, nil
}

// best returns for each column the value that is to be marked, nil for none: that
// of two or more rows with a figure which is better than another.
func (t *Table) best() []any {
	type extent struct {
		min, max float64
		rows     int
	}
	seen := make([]extent, len(t.Columns))
	for row := range t.Rows {
		for i, c := range t.Columns {
			v, ok := figure(row[i])
			if c.Better == 0 || !ok {
				continue
			}
			e := &seen[i]
			if e.rows == 0 {
				e.min, e.max = v, v
			}
			e.min, e.max, e.rows = min(e.min, v), max(e.max, v), e.rows+1
		}
	}
	out := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		switch e := seen[i]; {
		case e.rows < 2 || e.min == e.max:
		case c.Better > 0:
			out[i] = e.max
		default:
			out[i] = e.min
		}
	}
	return out
}

// figure returns the cell as a number.
func figure(cell any) (float64, bool) {
	switch x := cell.(type) {
	case int64:
		return float64(x), true
	case float64:
		return x, true
	case Stated:
		return x.Figure, x.Standing != eval.AtLeast
	}
	return 0, false
}
