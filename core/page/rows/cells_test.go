package rows

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// tables are what fuzzing begins with.
var tables = []string{"id,text\na,b\n", "id,text\n\"a\",\"b\"\"c\nd\"\n", "text\turl\r\nx\ty", "html;id\n<p>;1", "a,\"b", "text,gold\nx,\"a\"\"b\"\n", "\xFF\xFEt\x00,\x00x\x00", "\xD5\xFD\xCE\xC4,\xCD\xF8\xD6\xB7\n\xD5\xFD,x\n"}

// rowsOf reads all rows of a table with the cell scanner.
func rowsOf(r io.Reader, delim byte) (rows [][]string, open bool) {
	s := newCellScanner(r, delim, 1<<20)
	for {
		cells, cut, ok := s.row(nil, maxColumns)
		if !ok {
			return rows, open
		}
		open = open || cut
		var row []string
		for _, c := range cells {
			row = append(row, string(c.value))
		}
		rows = append(rows, row)
	}
}

// The scanner reads what encoding/csv writes, in pieces of any size, and the
// place of each cell leads to its value.
func TestCellsAreWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		delim := rapid.SampledFrom([]rune{',', '\t', ';', '|'}).Draw(t, "delim")
		text := rapid.StringOf(rapid.SampledFrom([]rune{'a', '网', '"', '\n', ',', '\t', ';', '|', ' '}))
		table := rapid.SliceOfN(rapid.SliceOfN(text, 3, 3), 1, 5).Draw(t, "table")
		for i := range table {
			table[i][0] = "x" + table[i][0] // encoding/csv cannot write every empty row
		}
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Comma = delim
		w.UseCRLF = rapid.Bool().Draw(t, "crlf")
		if err := w.WriteAll(table); err != nil {
			t.Fatal(err)
		}
		if w.UseCRLF {
			for _, row := range table {
				for j := range row {
					row[j] = strings.ReplaceAll(row[j], "\n", "\r\n")
				}
			}
		}
		got, open := rowsOf(iotest.OneByteReader(bytes.NewReader(b.Bytes())), byte(delim))
		if open || !slices.EqualFunc(got, table, slices.Equal[[]string]) {
			t.Fatalf("%q read as %q, want %q", b.String(), got, table)
		}
		s := newCellScanner(bytes.NewReader(b.Bytes()), byte(delim), 0)
		for _, want := range table {
			cells, _, _ := s.row(nil, maxColumns)
			for j, c := range cells {
				raw, err := io.ReadAll(&unquoted{r: io.NewSectionReader(bytes.NewReader(b.Bytes()), c.at, c.n)})
				if c.n == c.size {
					raw = b.Bytes()[c.at : c.at+c.n]
				}
				if err != nil || string(raw) != want[j] || c.size != int64(len(want[j])) {
					t.Fatalf("cell %d is %q of %d bytes, want %q", j, raw, c.size, want[j])
				}
			}
		}
	})
}

// On what encoding/csv reads strictly, the scanner agrees; on anything else it
// does not fail.
func FuzzCells(f *testing.F) {
	for _, s := range tables {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := csv.NewReader(bytes.NewReader(data))
		r.FieldsPerRecord = -1
		want, err := r.ReadAll()
		got, _ := rowsOf(bytes.NewReader(data), ',')
		if err == nil && !bytes.ContainsRune(data, '\r') && !bytes.HasPrefix(data, []byte("\uFEFF")) && !slices.EqualFunc(got, want, slices.Equal[[]string]) {
			t.Fatalf("%q read as %q, encoding/csv says %q", data, got, want)
		}
	})
}
