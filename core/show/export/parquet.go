package export

import (
	"io"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/table"
)

// writeParquet writes typed columns that may be null. Rows are written in batches; a row group is
// flushed before it gets large.
func writeParquet(w io.Writer, t *table.Table, lang string) error {
	const batch, group = 1024, 1 << 18
	options := []parquet.WriterOption{
		parquetSchema(t),
		parquet.Compression(&parquet.Zstd),
		parquet.MaxRowsPerRowGroup(group),
		parquet.KeyValueMetadata("title", t.Title.In(lang)),
		parquet.CreatedBy("pagetwin", "", ""),
	}
	for _, n := range t.Notes {
		options = append(options, parquet.KeyValueMetadata("note", n.In(lang)))
	}
	out := parquet.NewWriter(w, options...)
	rows := make([]parquet.Row, 0, batch)
	flush := func() error {
		_, err := out.WriteRows(rows)
		rows = rows[:0]
		return err
	}
	for row := range t.Rows {
		values := make(parquet.Row, len(row))
		for i, cell := range row {
			values[i] = parquetValue(cell, i)
		}
		if rows = append(rows, values); len(rows) == batch {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if err := flush(); err != nil {
		return err
	}
	return out.Close()
}

// inOrder is a group whose fields are in the order of the table; the library sorts them by name.
type inOrder struct {
	parquet.Group
	fields []parquet.Field
}

func (g inOrder) Fields() []parquet.Field { return g.fields }

func parquetSchema(t *table.Table) *parquet.Schema {
	group := parquet.Group{}
	for _, c := range t.Columns {
		leaf := parquet.Leaf(parquet.DoubleType)
		switch c.Kind {
		case table.Text:
			leaf = parquet.String()
		case table.Whole:
			leaf = parquet.Int(64)
		case table.Flag:
			leaf = parquet.Leaf(parquet.BooleanType)
		}
		group[c.Name] = parquet.Optional(leaf)
	}
	fields := make([]parquet.Field, len(t.Columns))
	for _, f := range group.Fields() {
		fields[t.Find(f.Name())] = f
	}
	return parquet.NewSchema(t.Name, inOrder{group, fields})
}

func parquetValue(cell any, column int) parquet.Value {
	if b, ok := cell.(table.Bounded); ok {
		cell = b.Plain()
	}
	if cell == nil {
		return parquet.NullValue().Level(0, 0, column)
	}
	return parquet.ValueOf(cell).Level(0, 1, column)
}
