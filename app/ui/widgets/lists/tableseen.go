package lists

import (
	"slices"
	"strings"

	"pagetwin/app/present/listing"
)

// Seen returns the shown contents of the table, to be saved: if rows can be ticked and some are,
// only those.
func (t *DataTable[R]) Seen() *listing.Seen {
	filter := []string{t.sifted, strings.TrimSpace(t.filter.Text)}
	var at []int
	for row := range t.shown() {
		at = append(at, t.position(row))
	}
	open := func(i int) bool { return !t.Ticked(t.rows.At(i)) }
	if t.Ticked != nil && t.TickedSays != "" {
		if ticked := slices.DeleteFunc(slices.Clone(at), open); len(ticked) > 0 {
			at, filter = ticked, slices.Insert(filter, 0, t.TickedSays)
		}
	}
	filter = slices.DeleteFunc(filter, func(s string) bool { return s == "" })
	rows, columns, sortBy := t.rows, t.Columns, t.sortBy
	if columns[0].Value == nil {
		columns, sortBy = columns[1:], max(sortBy-1, -1)
	}
	s := &listing.Seen{
		Name: t.Name, Rows: at, All: t.all, Filter: strings.Join(filter, "; "), SortBy: sortBy, Down: t.down,
		Cell: func(row, col int) any { return columns[col].Cell(rows.At(row)) },
	}
	for _, c := range columns {
		s.Columns = append(s.Columns, c.Head)
	}
	return s
}
