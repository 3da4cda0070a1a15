// Package listing holds a table of the window as a person sees it, so that it can be written.
package listing

import (
	"slices"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// Seen is a table as a person sees it: its columns, and the rows that the filter
// lets through in the order in which they stand.
type Seen struct {
	Name    string // file name without ending, and the key of its title: "pages"
	Columns []table.Head
	Rows    []int // in sight, in order
	All     int   // rows of the table
	Filter  string
	SortBy  int // column, -1 for the table's own order
	Down    bool
	Cell    func(row, col int) string // asked on the window's thread, of rows that stay as they are
}

// Arranged is how a person has the rows of a table.
type Arranged struct {
	By     string `json:",omitempty"` // name of the column that they are sorted by, "" for as they are
	Down   bool   `json:",omitempty"`
	Filter string `json:",omitempty"`
}

// Title names the table for people, in every language.
func (s *Seen) Title(b *wording.Book) param.Words { return b.Both("table." + s.Name) }

// Says tells how many rows are in sight, by which filter and in which order.
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

// Of is a table over rows that are already words. It stays as it is, so that it
// can be written at leisure.
func Of(b *wording.Book, name string, columns []table.Head, rows [][]string) *Seen {
	s := &Seen{
		Name: name, All: len(rows), SortBy: -1, Columns: slices.Clone(columns),
		Cell: func(row, col int) string { return rows[row][col] },
	}
	for i := range s.Columns {
		s.Columns[i].Title = b.Both("seen.col." + s.Columns[i].Name)
	}
	for i := range rows {
		s.Rows = append(s.Rows, i)
	}
	return s
}
