package rows

import (
	"path"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/listing"
)

// Parquet is the format of tables in Apache Parquet with a column of pages. The columns are named
// as in CSV; lists are ignored.
var Parquet = listing.Format{
	Name: "Parquet",
	Exts: []string{".parquet"},
	Rows: true,
	Cut:  listing.CutUnpacked,
	Is:   func(head []byte, _ string) bool { return IsParquet(head) },
	List: listParquet,
}

func listParquet(in *listing.Input) error {
	blob, err := in.Plain()
	if err != nil {
		return err
	}
	r, err := blob.Open()
	if err != nil {
		return err
	}
	file, err := openParquet(r, blob.Size)
	if err != nil {
		r.Close()
		return err
	}
	t := &rowFile{under: r, file: file, name: plainName(in)}
	w, some := in.Share(in.Size, func() bool { return true })
	if !some {
		return r.Close()
	}
	p := parquetLister{
		Rows: listing.Rows{Input: in, Name: path.Base(in.ID()), What: theRow, Container: in.Container(t)},
		file: t, rows: w.Rows(t.file.NumRows(), in.Size),
	}
	if err := guard(partWords("the list of columns"), p.columns); err != nil {
		return err
	}
	for g := range t.file.RowGroups() {
		if err := guard(partWords("its metadata"), func() error { return p.group(g) }); err != nil {
			if in.Ctx.Err() != nil {
				return in.Ctx.Err()
			}
			in.ProblemOf(in.ID(), say.New("row group %d: %v; its rows from %d on are ignored", g+1, err, p.row+1), err)
			if in.Full() {
				break
			}
		}
		in.At(in.Size / int64(len(t.file.RowGroups())) * int64(g+1))
	}
	p.End(int(t.file.NumRows()))
	return nil
}

// parquetLister lists the rows of one file.
type parquetLister struct {
	listing.Rows
	file   *rowFile
	rows   listing.Window // of the section
	fields map[string]int // field of [columnNames] to leaf column; -1 for none
	row    int64          // of the file, listed so far
}

func (p *parquetLister) columns() error {
	header, leaf := flatColumns(p.file.file)
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

// extent is the size and hash of one value.
type extent struct {
	size int64
	sum  uint64
}

func (p *parquetLister) group(g int) error {
	first := p.row
	defer func() { p.file.starts = append(p.file.starts, first) }()
	rows, err := groupRows(p.file.file, g)
	if err != nil {
		return err
	}
	if p.row >= p.rows.To || p.row+rows <= p.rows.From {
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
		if p.row > p.rows.From && p.row <= p.rows.To {
			p.add(i, said, sizes)
		}
		if i%1024 == 0 && p.Ctx.Err() != nil {
			return p.Ctx.Err()
		}
	}
	return nil
}

// values calls take with the values of one column of a row group, data page by data page; column
// may be -1 for none.
func (p *parquetLister) values(g, column int, take func([]parquet.Value) error) error {
	if column < 0 {
		return nil
	}
	return columnValues(p.Ctx, p.file.file, p.file.under, g, column, take)
}

// mostDictionary is the number of distinct values of a data page that are remembered, so that
// repeated ones share a string.
const mostDictionary = 1 << 16

func (p *parquetLister) strings(g, column int) (out []string, err error) {
	err = p.values(g, column, func(values []parquet.Value) error {
		known := map[*byte]string{} // by the address of the bytes, which equal values of a dictionary share
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
				if err := p.Unpacks(len(b)); err != nil {
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

func (p *parquetLister) extents(g, column int, first int64) (out []extent, err error) {
	n := 0
	err = p.values(g, column, func(values []parquet.Value) error {
		p.file.note(dataPage{group: g, column: column, order: n, first: first + int64(len(out)), rows: len(values)})
		n++
		for _, v := range values {
			e := extent{}
			if !v.IsNull() {
				b := v.ByteArray()
				if err := p.Unpacks(len(b)); err != nil {
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

func (p *parquetLister) add(i int, said map[string][]string, sizes map[string][]extent) {
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
	r := listing.Row{Number: int(p.row)}
	r.Line = int(p.row)
	r.Page, r.Summary = page.Page{ID: value("id"), URL: value("url"), Title: value("title")}, value("summary")
	r.Item.At = p.row - 1
	html, text := size("html"), size("text")
	switch {
	case html.size > 0:
		r.Item.N, r.Page.Size, r.Sum = int64(p.fields["html"]), html.size, html.sum
	case text.size > 0:
		r.Item.N, r.Page.Size, r.Sum = int64(p.fields["text"]), text.size, text.sum
		r.Page.Kind = page.Text
	case value("file") != "":
		r.InFile = value("file")
	default:
		r.LeaveOut("the cell with the page is empty; row ignored")
	}
	if gold := size("gold"); gold.size > 0 {
		r.GoldAt = listing.Span{At: p.row - 1, N: int64(p.fields["gold"]), Size: gold.size}
	}
	p.AddRow(r)
}
