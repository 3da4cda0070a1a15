package page

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
	"pagetwin/core/page/charset"
)

// csvFormat is a table of pages whose first line names its columns, separated by
// commas, tabs, semicolons or bars, in any charset: Chinese spreadsheets write
// GB18030, and UTF-16 as "Unicode text".
var csvFormat = format{
	name: "CSV",
	exts: []string{".csv", ".tsv"},
	what: say.Words{En: "CSV or TSV with named columns", Zh: "带列名的 CSV 或 TSV"},
	rows: true,
	sniff: func(head []byte, base string) bool {
		if !charset.IsText(head) {
			return false
		}
		if hasExt(base, ".csv", ".tsv") {
			return true
		}
		header, _ := tableHeader(head, "")
		return len(header) > 1 && hasContent(columnsOf(header))
	},
	list: listTable,
}

// tableHeader reads the first line of a table: the names of its columns and what
// separates them.
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
	if used == charset.GB18030 || used == charset.Big5 { // where a bar may be half a character
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

// maxColumns is how many columns of a table are looked at.
const maxColumns = 1000

// tableDecoder returns the encoding of a table that cannot be cut into cells
// before it is decoded, and whether its cells are in UTF-8 as they are.
func tableDecoder(used string) (whole encoding.Encoding, plain bool) {
	if strings.HasPrefix(used, "utf-16") {
		return charset.Stream(used), false
	}
	return nil, used == charset.UTF8
}

// cells is the container of pages that are cells of a table. In GB18030 and Big5
// no byte of a character is a quote, comma, tab, semicolon or line end, so a table
// in one of them is cut first and decoded cell by cell.
type cells struct {
	blob *blob
	used string // charset of the file
	enc  encoding.Encoding
}

func (c cells) load(at span, limit int64) (payload, error) {
	r, err := c.blob.open()
	if err != nil {
		return payload{}, err
	}
	defer r.Close()
	var in io.Reader = io.NewSectionReader(r, at.at, at.n)
	if at.n != at.size { // quotes in it are doubled
		in = &unquoted{r: in}
	}
	if c.enc != nil {
		in = transform.NewReader(in, c.enc.NewDecoder())
	}
	raw, err := readAll(in, at.n, limit)
	return payload{raw: raw, fixed: c.used, recoded: c.enc != nil}, err
}

// unquoted makes one quote of two.
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

// listTable lists the rows of a CSV.
func listTable(in *input) error {
	used := charset.OfHead(in.head)
	header, delim := tableHeader(in.head, used)
	t := tableLister{input: in, name: path.Base(in.id()), fields: columnsOf(header), columns: len(header)}
	if !hasContent(t.fields) {
		if t.fields = guessColumns(header); !hasContent(t.fields) {
			return wrongColumns(header)
		}
		t.headless = true
		in.problem(t.name, say.New("has no line with the names of its columns; by their content %v", "没有列名行；按内容认定：%v", namesOfColumns(t.fields)))
	}
	at := t.fields
	whole, plain := tableDecoder(used)
	r, blob := in.kept(whole)
	t.cells = cells{blob: blob, used: used}
	if whole == nil && !plain {
		t.cells.enc = charset.Stream(used)
	}
	t.container = in.container(t.cells)
	sum := xxh3.New()
	t.scan = newCellScanner(io.TeeReader(r, sum), delim, maxField)
	t.scan.drop = map[int]bool{at["html"]: true, at["text"]: true}
	if err := t.rows(); err != nil {
		return err
	}
	in.sum(sum.Sum64())
	return nil
}

// tableLister lists the rows of one table.
type tableLister struct {
	*input
	name      string
	fields    map[string]int
	columns   int
	headless  bool // its first line is a row
	cells     cells
	container int32
	scan      *cellScanner
	row       []cell
	where     string
}

func (t *tableLister) rows() error {
	if !t.headless {
		if _, _, ok := t.scan.row(nil, maxColumns); !ok {
			return say.Errorf("its header cannot be read", "读不出表头")
		}
	}
	number, unnamed := 0, 0
	for {
		row, open, ok := t.scan.row(t.row, maxColumns)
		if !ok || t.ctx.Err() != nil {
			break
		}
		t.row = row
		number++
		t.where = fmt.Sprintf("%s:%d", t.name, t.scan.line)
		switch {
		case open:
			t.problem(t.where, say.New("the file ends inside quotes; row left out", "文件在引号内结束；该行未收入"))
		case len(row) < t.columns && len(row) < maxColumns && t.content() == nil:
			t.problem(t.where, say.New("has %d {column|columns}, the header has %d; row left out",
				"有 %d 列，而表头有 %d 列；该行未收入", len(row), t.columns))
		default:
			if t.value("id") == "" {
				unnamed++
			}
			t.addRow(number)
		}
		if number%256 == 0 {
			t.tell()
		}
	}
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if err := t.ended(t.scan.err); err != nil {
		t.problemOf(t.where, say.New("%v here; the rows before are used", "%v（在此处）；使用前面的各行", err), err)
	}
	if unnamed > 0 {
		t.problem(t.name, say.New("rows without id: %d; they are called by their url, file or row number",
			"没有标识的行：%d；以其网址、文件或行号称呼", unnamed))
	}
	t.noLines(t.name, number)
	return nil
}

// cell returns the cell of a field; nil where the row has none.
func (t *tableLister) cell(field string) *cell {
	if i := t.fields[field]; i >= 0 && i < len(t.row) {
		return &t.row[i]
	}
	return nil
}

// value returns what a field says, in UTF-8.
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

// content returns the cell that is the page: html, or else text.
func (t *tableLister) content() *cell {
	for _, field := range []string{"html", "text"} {
		if c := t.cell(field); c != nil && c.n > 0 {
			return c
		}
	}
	return nil
}

// addRow makes a candidate of a row. Of file, html and text the first that is
// there is the content.
func (t *tableLister) addRow(number int) {
	c := candidate{where: t.where, page: Page{ID: t.value("id"), URL: t.value("url"), Title: t.value("title"), Summary: t.value("summary")}}
	c.item.in = t.container
	switch body := t.content(); {
	case body != nil:
		if body != t.cell("html") {
			c.page.Kind = Text
		}
		c.item.at, c.item.n, c.page.Size = body.at, body.n, body.size
	case t.value("file") != "":
		t.nameFile(&c, t.value("file"))
	default:
		c.leaveOut("its cell of the page is empty; row left out", "网页一格是空的；该行未收入")
	}
	c.name("row", number)
	if g := t.cell("gold"); g != nil {
		t.nameGold(&c, t.value("gold"), span{g.at, g.n, g.size})
	}
	t.add(c)
}
