// Package rows reads tables whose rows are pages: JSON lines, CSV and TSV, Parquet. While a table
// is listed, only the places of the pages' contents are kept, so that a row may be longer than
// the memory. [Read] and [ReadParquet] read small tables that people wrote: truth, scores.
package rows

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/transform"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
)

// Row is a row of a small table that a person wrote.
type Row struct {
	Line  int         // from 1
	Cells []string    // without quotes around them, and without white space outside of quotes
	IDs   page.IDForm // how the table writes ids
}

// Read reads a table in any charset. Its columns are separated by tabs, commas or semicolons, or
// by white space if the first line has none of these. Empty lines are skipped. An error ends the
// sequence.
func Read(r io.Reader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		scan, delim, err := newRowScanner(r)
		if err != nil {
			yield(Row{}, err)
			return
		}
		ids := page.EscapedIDs
		if delim == ',' || delim == ';' {
			ids = page.PlainIDs
		}
		var cells []cell
		for {
			var ok bool
			if cells, _, ok = scan.row(cells, maxColumns); !ok {
				if !errors.Is(scan.err, io.EOF) {
					yield(Row{}, say.Plain(scan.err))
				}
				return
			}
			row := make([]string, len(cells))
			for i, c := range cells {
				row[i] = string(c.value)
				if !c.quoted {
					row[i] = bareCell(row[i])
				}
				row[i] = strings.ToValidUTF8(row[i], "\uFFFD")
			}
			if delim == ' ' { // any white space separates cells
				row = strings.Fields(strings.Join(row, " "))
			}
			if strings.Join(row, "") != "" && !yield(Row{scan.line, row, ids}, nil) {
				return
			}
		}
	}
}

func newRowScanner(r io.Reader) (*cellScanner, byte, error) {
	br := bufio.NewReaderSize(r, 64<<10)
	head, err := br.Peek(charset.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, 0, say.Plain(err)
	}
	in := io.Reader(br)
	if enc := charset.Stream(charset.OfHead(head)); enc != nil {
		in = transform.NewReader(br, enc.NewDecoder())
	}
	clean := bufio.NewReaderSize(in, 64<<10)
	delim := rowDelimiter(clean)
	scan := newCellScanner(clean, delim, maxField)
	scan.bare = delim == '\t' || delim == ' ' // so that a title that begins with a quote does not include the lines after it
	return scan, delim, nil
}

// bareCell removes white space and quotes around a value.
func bareCell(v string) string {
	v = strings.TrimSpace(v)
	if len(v) > 2 && v[0] == '"' && v[len(v)-1] == '"' {
		v = v[1 : len(v)-1]
	}
	return v
}

// rowDelimiter finds the delimiter in the first line: a tab, a comma, a semicolon; else ' ',
// which stands for all white space.
func rowDelimiter(br *bufio.Reader) byte {
	head, _ := br.Peek(charset.HeadBytes)
	line, _, _ := bytes.Cut(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \r\n"), []byte("\n"))
	for _, d := range []byte("\t,;") {
		if bytes.IndexByte(line, d) >= 0 {
			return d
		}
	}
	return ' '
}
