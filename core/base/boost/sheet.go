package boost

import "slices"

// pad is the least number of rows of zeros before the first and after the last row of a sheet; no
// question looks further than MaxShift rows away.
const (
	pad      = 8
	maxShift = pad
)

// Sheet is a table of bytes from 0 to 127, stored column by column.
type Sheet struct {
	rows    int
	columns int
	stride  int // bytes from one column to the next
	data    []byte
}

// NewSheet returns a sheet of zeros.
func NewSheet(rows, columns int) *Sheet {
	s := new(Sheet)
	s.Reset(rows, columns)
	return s
}

// Reset makes s a sheet of zeros of another size, and reuses its memory if possible.
func (s *Sheet) Reset(rows, columns int) {
	s.rows, s.columns, s.stride = rows, columns, pad+(rows+7)&^7+pad
	n := s.stride*columns + tileRows + pad // vectors read behind the last column
	if cap(s.data) < n {
		s.data = make([]byte, n)
		return
	}
	s.data = s.data[:n]
	clear(s.data)
}

// Rows returns the number of rows.
func (s *Sheet) Rows() int { return s.rows }

// Columns returns the number of columns.
func (s *Sheet) Columns() int { return s.columns }

// Set writes the value of one cell; only its lower seven bits count.
func (s *Sheet) Set(row, column int, v byte) { s.data[column*s.stride+pad+row] = v & 0x7F }

// Row is the cells of a row of a sheet, for writing many of them.
type Row struct {
	cells  []byte
	stride int
}

// Row returns a row.
func (s *Sheet) Row(row int) Row { return Row{s.data[pad+row:], s.stride} }

// Set is [Sheet.Set] of a cell of the row.
func (r Row) Set(column int, v byte) { r.cells[column*r.stride] = v & 0x7F }

// At returns the value of one cell.
func (s *Sheet) At(row, column int) byte { return s.data[column*s.stride+pad+row] }

// Column returns the cells of a column, row by row.
func (s *Sheet) Column(column int) []byte {
	at := column*s.stride + pad
	return s.data[at : at+s.rows : at+s.rows]
}

// Shifted returns the memory of a column from the row shift on, long enough to be read eight rows
// at a time.
func (s *Sheet) Shifted(column, shift int) []byte {
	at := column*s.stride + pad + shift
	return s.data[at : at+(s.rows+7)&^7]
}

// Stack puts sheets of equally many columns one below the other, with zeros between them, so that
// no question on a row of one reads a row of another. first is the first row of each.
func Stack(sheets []*Sheet) (all *Sheet, first []int) {
	columns, rows := 0, 0
	for _, s := range sheets {
		first = append(first, rows)
		rows += s.rows + pad
		columns = max(columns, s.Columns())
	}
	all = NewSheet(rows, columns)
	for i, s := range sheets {
		for c := range columns {
			copy(all.Column(c)[first[i]:], s.Column(c))
		}
	}
	return all, first
}

// Clone returns a copy that shares nothing with s.
func (s *Sheet) Clone() *Sheet {
	c := *s
	c.data = slices.Clone(s.data)
	return &c
}
