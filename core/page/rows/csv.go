package rows

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
)

// CSV is the format of tables whose first line names the columns, separated by commas, tabs,
// semicolons or bars, in any charset: Chinese spreadsheets write GB18030, or UTF-16 as "Unicode
// text".
var CSV = listing.Format{
	Name:    "CSV",
	Exts:    []string{".csv", ".tsv"},
	Accepts: say.Words{En: "CSV or TSV with named columns"},
	Rows:    true,
	Is: func(head []byte, base string) bool {
		if !charset.IsText(head) {
			return false
		}
		if listing.HasExt(base, ".csv", ".tsv") {
			return true
		}
		header, _ := tableHeader(head, "")
		return len(header) > 1 && hasContent(columnsOf(header))
	},
	List: listTable,
}

// tableHeader reads the first line of a table in the charset used ("": to be detected): the names
// of the columns and the delimiter.
func tableHeader(head []byte, used string) (names []string, delim byte) {
	if used == "" {
		used = charset.OfHead(head)
	}
	if enc, _ := tableDecoder(used); enc != nil {
		head, _ = enc.NewDecoder().Bytes(head[:len(head)&^1])
	}
	line := bytes.TrimPrefix(head, []byte("\uFEFF"))
	first, _, _ := bytes.Cut(line, []byte("\n"))
	delim = ','
	others := "\t;|"
	if used == charset.GB18030 || used == charset.Big5 { // in which a bar may be the second byte of a character
		others = "\t;"
	}
	for _, d := range []byte(others) {
		if bytes.Count(first, []byte{d}) > bytes.Count(first, []byte{delim}) {
			delim = d
		}
	}
	cells, _, ok := newCellScanner(bytes.NewReader(line), delim, maxField).row(nil, maxColumns)
	if !ok {
		return nil, delim
	}
	enc, _ := charset.Lookup(used)
	for _, c := range cells {
		name := c.value
		if enc != nil && used != charset.UTF8 && !strings.HasPrefix(used, "utf-16") {
			name, _ = enc.NewDecoder().Bytes(name)
		}
		names = append(names, strings.TrimSpace(string(name)))
	}
	return names, delim
}

// maxColumns is the most columns of a table that are read.
const maxColumns = 1000

// tableDecoder returns the encoding of a table that must be decoded before it is cut into cells
// (nil if it need not), and whether its cells are in UTF-8.
func tableDecoder(used string) (whole encoding.Encoding, plain bool) {
	if strings.HasPrefix(used, "utf-16") {
		return charset.Stream(used), false
	}
	return nil, used == charset.UTF8
}

// cells is the container of pages that are cells of a table. In GB18030 and Big5 no byte of a
// character is a quote, comma, tab, semicolon or line end, so a table in these is cut into cells
// first and decoded cell by cell.
type cells struct {
	blob *files.Blob
	used string // charset of the file
	enc  encoding.Encoding

	name  string // see [plainName]
	delim byte
}

func (c cells) Load(at listing.Span, limit int64) (listing.Payload, error) {
	r, err := c.blob.Open()
	if err != nil {
		return listing.Payload{}, err
	}
	defer r.Close()
	var in io.Reader = io.NewSectionReader(r, at.At, at.N)
	if at.N != at.Size { // quotes in it are doubled
		in = &unquoted{r: in}
	}
	if c.enc != nil {
		in = transform.NewReader(in, c.enc.NewDecoder())
	}
	raw, err := listing.ReadAll(in, at.N, limit)
	return listing.Payload{Raw: raw, Fixed: c.used, Recoded: c.enc != nil}, err
}

// unquoted reads the bytes of a quoted cell and turns doubled quotes into single ones.
type unquoted struct {
	r    io.Reader
	half bool // the last byte was the first of two quotes
}

func (u *unquoted) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	k := 0
	for _, b := range p[:n] {
		if b == '"' && u.half {
			u.half = false
			continue
		}
		u.half = b == '"'
		p[k] = b
		k++
	}
	return k, err
}

func listTable(in *listing.Input) error {
	used := charset.OfHead(in.Head)
	header, delim := tableHeader(in.Head, used)
	t := tableLister{Rows: listing.Rows{Input: in, Name: path.Base(in.ID()), What: theRow}, fields: columnsOf(header), columns: len(header)}
	if !hasContent(t.fields) {
		if t.fields = guessColumns(header); !hasContent(t.fields) {
			return wrongColumns(header)
		}
		t.headless = true
		in.Problem(t.Name, say.New("has no header with column names; recognised by content: %v", namesOfColumns(t.fields)))
	}
	at := t.fields
	whole, plain := tableDecoder(used)
	r, blob := in.Kept(whole)
	t.cells = cells{blob: blob, used: used, name: plainName(in), delim: delim}
	if whole == nil && !plain {
		t.cells.enc = charset.Stream(used)
	}
	t.Container = in.Container(t.cells)
	sum := xxh3.New()
	t.scan = newCellScanner(io.TeeReader(r, sum), delim, maxField)
	t.scan.drop = map[int]bool{at["html"]: true, at["text"]: true}
	if err := t.rows(); err != nil {
		return err
	}
	in.Sum(sum.Sum64())
	return nil
}

// tableLister lists the rows of one table.
type tableLister struct {
	listing.Rows
	fields   map[string]int // field of [columnNames] to column; -1 for none
	columns  int            // of the header
	headless bool           // the first line is a row, not the names of the columns
	cells    cells
	scan     *cellScanner
	row      []cell // read last
}

func (t *tableLister) rows() error {
	if !t.headless {
		if _, _, ok := t.scan.row(nil, maxColumns); !ok {
			return say.Errorf("the header cannot be read")
		}
	}
	number, where := 0, ""
	for {
		row, open, ok := t.scan.row(t.row, maxColumns)
		if !ok || t.Ctx.Err() != nil {
			break
		}
		t.row = row
		number++
		where = fmt.Sprintf("%s:%d", t.Name, t.scan.line)
		switch {
		case open:
			t.ProblemOf(where, say.New("the file ends inside quotes; row ignored"), t.Ended(io.ErrUnexpectedEOF))
		case len(row) < t.columns && len(row) < maxColumns && t.content() == nil:
			t.Problem(where, say.New("has %d {column|columns}, but the header has %d; row ignored", len(row), t.columns))
		default:
			t.add(number)
		}
		if number%256 == 0 {
			t.Tell()
		}
	}
	if err := t.Ctx.Err(); err != nil {
		return err
	}
	if err := t.Ended(t.scan.err); err != nil {
		t.ProblemOf(where, say.New("%v here; the rows before it are used", err), err)
	}
	t.End(number)
	return nil
}

// cell returns the cell of a field; nil where the row has none.
func (t *tableLister) cell(field string) *cell {
	if i := t.fields[field]; i >= 0 && i < len(t.row) {
		return &t.row[i]
	}
	return nil
}

// value returns the value of a field, in UTF-8.
func (t *tableLister) value(field string) string {
	c := t.cell(field)
	if c == nil {
		return ""
	}
	v := c.value
	if t.cells.enc != nil {
		v, _ = t.cells.enc.NewDecoder().Bytes(v)
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(v), "\uFFFD"))
}

// content returns the cell that holds the page: html, or else text; nil if both are empty.
func (t *tableLister) content() *cell {
	for _, field := range []string{"html", "text"} {
		if c := t.cell(field); c != nil && c.n > 0 {
			return c
		}
	}
	return nil
}

func (t *tableLister) add(number int) {
	r := listing.Row{Number: number, Gold: t.value("gold")}
	r.Line = t.scan.line
	r.Page, r.Summary = page.Page{ID: t.value("id"), URL: t.value("url"), Title: t.value("title")}, t.value("summary")
	switch body := t.content(); {
	case body != nil:
		if body != t.cell("html") {
			r.Page.Kind = page.Text
		}
		r.Item.At, r.Item.N, r.Page.Size = body.at, body.n, body.size
	case t.value("file") != "":
		r.InFile = t.value("file")
	default:
		r.LeaveOut("the cell with the page is empty; row ignored")
	}
	if r.Gold != "" {
		g := t.cell("gold")
		r.GoldAt = listing.Span{At: g.at, N: g.n, Size: g.size}
	}
	t.AddRow(r)
}
