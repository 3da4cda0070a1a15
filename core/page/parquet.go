package page

import (
	"bytes"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
)

// parquetFormat is a table in Apache Parquet with a column of pages. The columns
// are those of CSV; each is flat, not a list.
var parquetFormat = format{
	name:  "Parquet",
	exts:  []string{".parquet"},
	rows:  true,
	cut:   cutUnpacked,
	sniff: func(head []byte, _ string) bool { return IsParquet(head) },
	list:  listParquet,
}

// IsParquet tells a Parquet file from its first bytes.
func IsParquet(head []byte) bool { return bytes.HasPrefix(head, []byte("PAR1")) }

// maxGroupRows is the most rows of one row group that are listed.
const maxGroupRows = 1 << 26

// guard makes an error of a panic: the library has them for files that were made
// to be wrong. part says which part of the file was at work: what the library trips
// over inside itself tells nobody anything.
func guard(part say.Words, work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = say.Errorf("%v does not hold together: the file is damaged; copy or download it again",
				"%v 自相矛盾：文件已损坏；请重新复制或下载", part)
		}
	}()
	return work()
}

// words of the parts of a file.
func partWords(en, zh string, args ...any) say.Words { return say.New(en, zh, args...).Words }

// listParquet lists the rows of a Parquet file.
func listParquet(in *input) error {
	blob, err := in.plain()
	if err != nil {
		return err
	}
	r, err := blob.open()
	if err != nil {
		return err
	}
	t := &rowFile{under: r}
	if err := guard(partWords("the footer", "尾部"), func() (err error) {
		if err := checkFooter(r, blob.size); err != nil {
			return err
		}
		t.file, err = parquet.OpenFile(r, blob.size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
		return err
	}); err != nil {
		r.Close()
		return say.Errorf("the Parquet file is cut off or damaged: %v", "Parquet 文件不完整或已损坏：%v", err)
	}
	w, some := in.share(in.size, func() bool { return true })
	if !some {
		return r.Close()
	}
	p := parquetLister{input: in, file: t, container: in.container(t), name: path.Base(in.id()), rows: w.rows(t.file.NumRows(), in.size)}
	if err := guard(partWords("the list of columns", "列的清单"), p.columns); err != nil {
		return err
	}
	for g := range t.file.RowGroups() {
		if err := guard(partWords("its metadata", "其元数据"), func() error { return p.group(g) }); err != nil {
			if in.ctx.Err() != nil {
				return in.ctx.Err()
			}
			in.problemOf(in.id(), say.New("row group %d: %v; its rows from %d on are left out",
				"第 %d 个行组：%v；自第 %d 行起未收入", g+1, err, p.row+1), err)
			if in.full() {
				break
			}
		}
		in.at(in.size / int64(len(t.file.RowGroups())) * int64(g+1))
	}
	if p.unnamed > 0 {
		in.problem(p.name, say.New("rows without id: %d; they are called by their url, file or row number",
			"没有标识的行：%d；以其网址、文件或行号称呼", p.unnamed))
	}
	in.noLines(p.name, int(t.file.NumRows()))
	return nil
}

// parquetLister lists the rows of one file.
type parquetLister struct {
	*input
	file      *rowFile
	container int32
	name      string
	rows      window         // of the section
	fields    map[string]int // field to leaf column
	row       int64          // of the file, listed so far
	unnamed   int
}

// columns finds the columns of the file.
func (p *parquetLister) columns() error {
	var header []string
	var leaf []*parquet.Column
	for _, c := range p.file.file.Root().Columns() {
		if c.Leaf() && !c.Repeated() {
			header, leaf = append(header, c.Name()), append(leaf, c)
		}
	}
	p.fields = columnsOf(header)
	for field, i := range p.fields {
		if i < 0 {
			continue
		}
		c := leaf[i]
		p.fields[field] = c.Index()
		if kind := c.Type().Kind(); kind != parquet.ByteArray && kind != parquet.FixedLenByteArray && field != "id" {
			p.fields[field] = -1
		}
		if field == "html" || field == "text" || field == "gold" {
			if !isText(c.Type()) {
				p.file.bytes = append(p.file.bytes, c.Index())
			}
		}
	}
	if !hasContent(p.fields) {
		return wrongColumns(header)
	}
	return nil
}

// isText tells a column of UTF-8 from one of bytes.
func isText(t parquet.Type) bool {
	if c := t.ConvertedType(); c != nil && *c == deprecated.UTF8 {
		return true
	}
	lt := t.LogicalType()
	return lt != nil && strings.HasPrefix(lt.String(), "STRING")
}

// extent is the size and hash of one value.
type extent struct {
	size int64
	sum  uint64
}

// group lists the rows of one row group.
func (p *parquetLister) group(g int) error {
	rows := p.file.file.RowGroups()[g].NumRows()
	first := p.row
	defer func() { p.file.starts = append(p.file.starts, first) }()
	if rows < 0 || rows > maxGroupRows {
		return say.Errorf("has %d {row|rows}, the limit is %d", "有 %d 行，上限为 %d", rows, maxGroupRows)
	}
	if p.row >= p.rows.to || p.row+rows <= p.rows.from {
		p.row += rows
		return nil
	}
	said := map[string][]string{}
	for _, field := range []string{"id", "url", "title", "summary", "file"} {
		v, err := p.strings(g, p.fields[field])
		if err != nil {
			return err
		}
		said[field] = v
	}
	sizes := map[string][]extent{}
	for _, field := range []string{"html", "text", "gold"} {
		v, err := p.extents(g, p.fields[field], first)
		if err != nil {
			return err
		}
		sizes[field] = v
	}
	for i := range int(rows) {
		p.row++
		if p.row > p.rows.from && p.row <= p.rows.to {
			p.addRow(i, said, sizes)
		}
		if i%1024 == 0 && p.ctx.Err() != nil {
			return p.ctx.Err()
		}
	}
	return nil
}

// pagesOf goes through the data pages of one column of a row group.
func (p *parquetLister) pagesOf(g, column int, take func(parquet.Page, []parquet.Value) error) error {
	if column < 0 {
		return nil
	}
	chunk := &p.file.file.Metadata().RowGroups[g].Columns[column].MetaData
	if err := checkChunk(p.file.under, p.file.under.Size(), chunk); err != nil {
		return err
	}
	group := p.file.file.RowGroups()[g]
	pages := group.ColumnChunks()[column].Pages()
	defer pages.Close()
	for n := 1; ; n++ {
		if err := p.ctx.Err(); err != nil {
			return err
		}
		var values []parquet.Value
		var pg parquet.Page
		err := guard(partWords("data page %d of column %s", "%[2]s 列的第 %[1]d 个数据页", n, p.file.column(column)), func() (err error) {
			if pg, err = pages.ReadPage(); err == nil {
				values, err = valuesOf(pg)
			}
			return err
		})
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = take(pg, values)
		}
		if pg != nil {
			parquet.Release(pg)
		}
		if err != nil {
			return err
		}
	}
}

// valuesOf reads the values of a page.
func valuesOf(pg parquet.Page) ([]parquet.Value, error) {
	if pg.NumValues() > maxPageValues {
		return nil, say.Errorf("a page of it has %d {value|values}", "其中一页有 %d 个值", pg.NumValues())
	}
	values := make([]parquet.Value, pg.NumValues())
	r, n := pg.Values(), 0
	for n < len(values) {
		k, err := r.ReadValues(values[n:])
		n += k
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if k == 0 {
			break
		}
	}
	return values[:n], nil
}

// mostDictionary is of how many values of a page it is looked whether they come again.
const mostDictionary = 1 << 16

// strings reads a column that is kept in memory.
func (p *parquetLister) strings(g, column int) (out []string, err error) {
	err = p.pagesOf(g, column, func(_ parquet.Page, values []parquet.Value) error {
		known := map[*byte]string{} // by the place of the bytes: values of a dictionary are one string
		for _, v := range values {
			s := ""
			switch {
			case v.IsNull():
			case v.Kind() == parquet.ByteArray, v.Kind() == parquet.FixedLenByteArray:
				b := v.ByteArray()
				b = b[:min(len(b), maxField)]
				if len(b) == 0 {
					break
				}
				if same, ok := known[&b[0]]; ok && len(same) == len(b) {
					s = same
					break
				}
				if err := p.unpacks(len(b)); err != nil {
					return err
				}
				s = strings.ToValidUTF8(string(b), "\uFFFD")
				if len(known) < mostDictionary {
					known[&b[0]] = s
				}
			default:
				s = v.String()
			}
			out = append(out, s)
		}
		return nil
	})
	return out, err
}

// extents reads a column of pages for their sizes, and notes where they are.
func (p *parquetLister) extents(g, column int, first int64) (out []extent, err error) {
	n := 0
	err = p.pagesOf(g, column, func(_ parquet.Page, values []parquet.Value) error {
		p.file.note(dataPage{group: g, column: column, order: n, first: first + int64(len(out)), rows: len(values)})
		n++
		for _, v := range values {
			e := extent{}
			if !v.IsNull() {
				b := v.ByteArray()
				if err := p.unpacks(len(b)); err != nil {
					return err
				}
				e = extent{int64(len(b)), xxh3.Hash(b)}
			}
			out = append(out, e)
		}
		return nil
	})
	return out, err
}

// addRow makes a candidate of row i of the row group whose columns are given.
func (p *parquetLister) addRow(i int, said map[string][]string, sizes map[string][]extent) {
	value := func(field string) string {
		if v := said[field]; i < len(v) {
			return v[i]
		}
		return ""
	}
	size := func(field string) extent {
		if v := sizes[field]; i < len(v) {
			return v[i]
		}
		return extent{}
	}
	c := candidate{where: p.name, line: int(p.row), page: Page{ID: value("id"), URL: value("url"), Title: value("title"), Summary: value("summary")}}
	if c.page.ID == "" {
		p.unnamed++
	}
	c.item.in, c.item.at = p.container, p.row-1
	html, text := size("html"), size("text")
	switch {
	case html.size > 0:
		c.item.n, c.page.Size, c.sum = int64(p.fields["html"]), html.size, html.sum
	case text.size > 0:
		c.item.n, c.page.Size, c.sum = int64(p.fields["text"]), text.size, text.sum
		c.page.Kind = Text
	case value("file") != "":
		p.nameFile(&c, value("file"))
	default:
		c.leaveOut("its cell of the page is empty; row left out", "网页一格是空的；该行未收入")
	}
	c.name("row", int(p.row))
	if gold := size("gold"); gold.size > 0 && c.fate == nil {
		c.goldWords(span{p.row - 1, int64(p.fields["gold"]), gold.size})
	}
	p.add(c)
}
