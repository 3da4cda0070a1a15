package rows

import (
	"context"
	"io"
	"iter"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// ReadParquet reads columns of a small table in Apache Parquet as text. choose gets the names of
// the flat columns and returns the positions of those that make a row; its error ends the
// reading. Numbers are written in full, null values as "". One row group is in memory at a time.
func ReadParquet(r io.ReaderAt, size int64, choose func(columns []string) ([]int, error)) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		t, err := newParquetTable(r, size, choose)
		if err != nil {
			yield(Row{}, err)
			return
		}
		line := 0
		for g := range t.file.RowGroups() {
			var cells [][]string
			if err := guard(partWords("its metadata"), func() (err error) { cells, err = t.group(g); return err }); err != nil {
				yield(Row{}, say.Errorf("the Parquet file is incomplete or damaged: row group %d: %v", g+1, err))
				return
			}
			for i := range cells[0] {
				line++
				row := Row{line, make([]string, len(cells)), page.PlainIDs}
				for c := range cells {
					row.Cells[c] = cells[c][i]
				}
				if !yield(row, nil) {
					return
				}
			}
		}
	}
}

// parquetTable is a Parquet file and the columns of it that are read.
type parquetTable struct {
	r       io.ReaderAt
	file    *parquet.File
	columns []int // leaf columns, in the order of the cells
}

func newParquetTable(r io.ReaderAt, size int64, choose func(columns []string) ([]int, error)) (*parquetTable, error) {
	file, err := openParquet(r, size)
	if err != nil {
		return nil, err
	}
	names, leaf := flatColumns(file)
	chosen, err := choose(names)
	t := &parquetTable{r: r, file: file}
	for _, c := range chosen {
		t.columns = append(t.columns, leaf[c].Index())
	}
	return t, err
}

func (t *parquetTable) group(g int) ([][]string, error) {
	rows, err := groupRows(t.file, g)
	if err != nil {
		return nil, err
	}
	var out [][]string
	for _, c := range t.columns {
		var cells []string
		err := columnValues(context.Background(), t.file, t.r, g, c, func(values []parquet.Value) error {
			for _, v := range values {
				cells = append(cells, cellOf(v))
			}
			return nil
		})
		if err == nil && int64(len(cells)) != rows {
			err = say.Errorf("a column has %d {value|values}, but its group has %d {row|rows}", len(cells), rows)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, cells)
	}
	return out, nil
}

// cellOf writes a value as text.
func cellOf(v parquet.Value) string {
	switch {
	case v.IsNull():
		return ""
	case v.Kind() == parquet.Float:
		return strconv.FormatFloat(float64(v.Float()), 'g', -1, 64)
	case v.Kind() == parquet.Double:
		return strconv.FormatFloat(v.Double(), 'g', -1, 64)
	case v.Kind() == parquet.ByteArray, v.Kind() == parquet.FixedLenByteArray:
		b := v.ByteArray()
		return string(b[:min(len(b), maxField)])
	}
	return v.String()
}
