// Package listing describes a table of the window as a person sees it, so that it can be written
// to a file.
package listing

import (
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// Seen is a table as a person sees it: its columns, and the rows that pass the filter, in
// display order.
type Seen struct {
	Name    string // file name without ending, and key of the title: "pages"
	Columns []table.Head
	Rows    []int // visible rows, in display order
	All     int   // number of rows in the table
	Filter  string
	SortBy  int // column, −1 for the table's own order
	Down    bool
	Cell    func(row, col int) any // see [table.Column.Cell]; called on the window's thread; rows must not change
}

// Arranged is a person's arrangement of a table.
type Arranged struct {
	By     string `json:",omitempty"` // name of the sorting column, "" for the table's own order
	Down   bool   `json:",omitempty"`
	Filter string `json:",omitempty"`
}

// Title returns the title of the table in every language.
func (s *Seen) Title(b *wording.Book) param.Words { return b.Both("table." + s.Name) }

// Says describes the number of visible rows, the filter and the order.
func (s *Seen) Says(b *wording.Book) param.Words {
	parts := []param.Words{b.Both("seen.rows", wording.Count(int64(len(s.Rows))), wording.Count(int64(s.All)))}
	if s.Filter != "" {
		parts = append(parts, b.Both("seen.filter", s.Filter))
	}
	if s.SortBy >= 0 {
		key := "seen.up"
		if s.Down {
			key = "seen.down"
		}
		parts = append(parts, b.Both(key, b.W(s.Columns[s.SortBy].Title)))
	}
	return say.New("%v.", say.Join(parts, "; ")).Words
}

// Of returns a table of n rows, whose titles have the keys seen.col.NAME. The rows must not change,
// so that it can be written at any time.
func Of[R any](b *wording.Book, name string, columns []table.Column[R], n int, row func(i int) R) *Seen {
	s := &Seen{Name: name, All: n, SortBy: -1, Rows: make([]int, n), Cell: func(i, col int) any { return columns[col].Cell(row(i)) }}
	for _, c := range columns {
		c.Title = b.Both("seen.col." + c.Name)
		s.Columns = append(s.Columns, c.Head)
	}
	for i := range s.Rows {
		s.Rows[i] = i
	}
	return s
}

// Col declares a column for [Of].
func Col[R any](name string, kind table.Kind, value func(R) any) table.Column[R] {
	return table.Titled(name, say.Words{}, kind, value)
}
