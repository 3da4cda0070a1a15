// Package table describes tables by their columns: each column declares its name, title, kind and
// value in one place. It knows no file format and no window; what writes or shows a table walks its
// heads and rows.
package table

import (
	"io"
	"iter"
	"math"
	"strconv"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Kind is the kind of values in the cells of a column.
type Kind int

// The kinds, with the Go type of a cell. A cell may also be nil: not known, which
// is never the same as 0 or false.
const (
	Text    Kind = iota // string
	Whole               // int64; an int is converted
	Number              // float64, written in full
	Share               // float64 from 0 to 1, rounded where people read it; or Bounded
	Seconds             // float64, a time; a time.Duration is converted
	Flag                // bool
)

// Bounded is a cell of a figure that is not exact.
type Bounded interface {
	Plain() any                               // for programs: the figure, or nil if it would be mistaken for an exact one
	Words(number func(float64) string) string // for people: with marks and interval
	Rank() float64                            // by which rows are sorted
}

// Head describes a column before any row.
type Head struct {
	Name   string      // as in files: "id1"
	Title  param.Words // as people read it
	Kind   Kind
	Better int // 1: larger is better, -1: smaller is, 0: neither; some writers mark the best
}

// Column is one column over rows of type R.
type Column[R any] struct {
	Head
	Value func(R) any // the cell of a row, of the type that Kind names, or nil
}

// Cell returns the cell of a row, converted to the type that Kind names.
func (c Column[R]) Cell(r R) any {
	cell := c.Value(r)
	switch x := cell.(type) {
	case int:
		cell = int64(x)
	case int32:
		cell = int64(x)
	case time.Duration:
		return x.Seconds()
	}
	if n, ok := cell.(int64); ok && (c.Kind == Number || c.Kind == Share || c.Kind == Seconds) {
		return float64(n)
	}
	return cell
}

// Col declares a column.
func Col[R any](name, en string, kind Kind, value func(R) any) Column[R] {
	return Titled(name, say.Text(en), kind, value)
}

// Titled is [Col] with a title that there is already.
func Titled[R any](name string, title say.Words, kind Kind, value func(R) any) Column[R] {
	return Column[R]{Head{Name: name, Title: title, Kind: kind}, value}
}

// Best returns the column with the direction of its best cell: 1 for the largest, -1 for the
// smallest.
func (c Column[R]) Best(better int) Column[R] {
	c.Better = better
	return c
}

// Table is a table to be written: heads, and rows that can be iterated repeatedly without being
// held.
type Table struct {
	Name    string      // file name without ending: "pairs"
	Title   param.Words // the caption
	Columns []Head
	Rows    iter.Seq[[]any] // one cell a column; the slice is used again for the next row
	Notes   []param.Words   // what a reader has to know: the filter, the truth, how it came

	// LaTeX writes the table for a paper in place of all its columns; nil: as every table.
	LaTeX func(w io.Writer, t *Table, lang string) error
}

// Of makes the table of some rows.
func Of[R any](name string, title param.Words, columns []Column[R], rows iter.Seq[R], notes ...param.Words) *Table {
	t := &Table{Name: name, Title: title, Notes: notes}
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Head)
	}
	t.Rows = func(yield func([]any) bool) {
		cells := make([]any, len(columns))
		for row := range rows {
			for i, c := range columns {
				cells[i] = c.Cell(row)
			}
			if !yield(cells) {
				return
			}
		}
	}
	return t
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

// Known returns cell if ok, else nil.
func Known(ok bool, cell any) any {
	if !ok {
		return nil
	}
	return cell
}

// Finite returns a number as a cell: nil where it is none, or infinite.
func Finite(x float64) any { return Known(!math.IsNaN(x) && !math.IsInf(x, 0), x) }

// Plain writes a number in full, as programs read it.
func Plain(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
