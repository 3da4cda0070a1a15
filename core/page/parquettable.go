package page

import (
	"errors"
	"io"
	"iter"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/say"
)

// ParquetRows reads columns of a small table in Apache Parquet as text. choose is told
// the names of its flat columns and says which of them make a row, by position; its error
// ends the reading. Numbers are written in full, values that are null as "". A row group
// is in memory at a time.
func ParquetRows(r io.ReaderAt, size int64, choose func(columns []string) ([]int, error)) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		t := parquetTable{r: r, size: size}
		if err := t.open(choose); err != nil {
			yield(Row{}, err)
			return
		}
		line := 0
		for g := range t.file.RowGroups() {
			cells, err := t.group(g)
			if err != nil {
				yield(Row{}, say.Errorf("the Parquet file is cut off or damaged: row group %d: %v", "Parquet 文件不完整或已损坏：第 %d 个行组：%v", g+1, err))
				return
			}
			for i := range cells[0] {
				line++
				row := Row{line, make([]string, len(cells)), PlainIDs}
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

// parquetTable is a Parquet file of which some columns are read.
type parquetTable struct {
	r       io.ReaderAt
	size    int64
	file    *parquet.File
	columns []int // leaf columns, in the order of the cells
}

func (t *parquetTable) open(choose func(columns []string) ([]int, error)) error {
	err := guard(partWords("the footer", "尾部"), func() (err error) {
		if err := checkFooter(t.r, t.size); err != nil {
			return err
		}
		t.file, err = parquet.OpenFile(t.r, t.size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
		return err
	})
	if err != nil {
		return say.Errorf("the Parquet file is cut off or damaged: %v", "Parquet 文件不完整或已损坏：%v", err)
	}
	var names []string
	var leaf []int
	for _, c := range t.file.Root().Columns() {
		if c.Leaf() && !c.Repeated() {
			names, leaf = append(names, c.Name()), append(leaf, c.Index())
		}
	}
	chosen, err := choose(names)
	for _, c := range chosen {
		t.columns = append(t.columns, leaf[c])
	}
	return err
}

// group reads the cells of a row group, column by column.
func (t *parquetTable) group(g int) ([][]string, error) {
	rows := t.file.RowGroups()[g].NumRows()
	if rows < 0 || rows > maxGroupRows {
		return nil, say.Errorf("has %d {row|rows}, the limit is %d", "有 %d 行，上限为 %d", rows, maxGroupRows)
	}
	var out [][]string
	for _, c := range t.columns {
		cells, err := t.column(g, c)
		if err == nil && int64(len(cells)) != rows {
			err = say.Errorf("a column has %d {value|values}, the group %d {row|rows}", "有一列有 %d 个值，而该组有 %d 行", len(cells), rows)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, cells)
	}
	return out, nil
}

func (t *parquetTable) column(g, column int) (cells []string, err error) {
	if err := checkChunk(t.r, t.size, &t.file.Metadata().RowGroups[g].Columns[column].MetaData); err != nil {
		return nil, err
	}
	err = guard(partWords("a column", "有一列"), func() error {
		pages := t.file.RowGroups()[g].ColumnChunks()[column].Pages()
		defer pages.Close()
		for {
			pg, err := pages.ReadPage()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			values, err := valuesOf(pg)
			for _, v := range values {
				cells = append(cells, cellOf(v))
			}
			parquet.Release(pg)
			if err != nil {
				return err
			}
		}
	})
	return cells, err
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
