package rows

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"

	"pagetwin/core/base/say"
)

// IsParquet recognises a Parquet file by its first bytes.
func IsParquet(head []byte) bool { return bytes.HasPrefix(head, []byte("PAR1")) }

// maxGroupRows is the most rows of one row group that are listed.
const maxGroupRows = 1 << 26

// guard turns a panic into an error: the library panics on damaged files. part names the part of
// the file that was being read, since the panic of the library tells a person nothing.
func guard(part say.Words, work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = say.Errorf("%v is inconsistent: the file is damaged; copy or download it again", part)
		}
	}()
	return work()
}

// partWords makes the name of a part of a file.
func partWords(en string, args ...any) say.Words { return say.New(en, args...).Words }

func openParquet(r io.ReaderAt, size int64) (file *parquet.File, err error) {
	err = guard(partWords("the footer"), func() (err error) {
		if err := checkFooter(r, size); err != nil {
			return err
		}
		file, err = parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
		return err
	})
	if err != nil {
		return nil, say.Errorf("the Parquet file is incomplete or damaged: %v", err)
	}
	return file, nil
}

func flatColumns(file *parquet.File) (names []string, leaf []*parquet.Column) {
	for _, c := range file.Root().Columns() {
		if c.Leaf() && !c.Repeated() {
			names, leaf = append(names, c.Name()), append(leaf, c)
		}
	}
	return names, leaf
}

func columnName(file *parquet.File, at int) string {
	if paths := file.Schema().Columns(); at < len(paths) {
		return strings.Join(paths[at], ".")
	}
	return strconv.Itoa(at)
}

// isText reports whether the type of a column is UTF-8 text, not bytes.
func isText(t parquet.Type) bool {
	if c := t.ConvertedType(); c != nil && *c == deprecated.UTF8 {
		return true
	}
	lt := t.LogicalType()
	return lt != nil && strings.HasPrefix(lt.String(), "STRING")
}

func groupRows(file *parquet.File, g int) (int64, error) {
	rows := file.RowGroups()[g].NumRows()
	if rows < 0 || rows > maxGroupRows {
		return 0, say.Errorf("has %d {row|rows}, the limit is %d", rows, maxGroupRows)
	}
	return rows, nil
}

func columnValues(ctx context.Context, file *parquet.File, r io.ReaderAt, g, column int, take func([]parquet.Value) error) error {
	if err := checkChunk(r, file.Size(), &file.Metadata().RowGroups[g].Columns[column].MetaData); err != nil {
		return err
	}
	pages := file.RowGroups()[g].ColumnChunks()[column].Pages()
	defer pages.Close()
	for n := 1; ; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var values []parquet.Value
		var pg parquet.Page
		err := guard(partWords("data page %d of column %s", n, columnName(file, column)), func() (err error) {
			if pg, err = pages.ReadPage(); err == nil {
				values, err = valuesOf(pg)
			}
			return err
		})
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = take(values)
		}
		if pg != nil {
			parquet.Release(pg)
		}
		if err != nil {
			return err
		}
	}
}

func valuesOf(pg parquet.Page) ([]parquet.Value, error) {
	if pg.NumValues() > maxPageValues {
		return nil, say.Errorf("a page of it has %d {value|values}", pg.NumValues())
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
