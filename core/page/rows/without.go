package rows

import (
	"context"
	"errors"
	"io"
	"path"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/page"
	"pagetwin/core/page/listing"
)

var _, _, _ page.Table = jsonLines{}, cells{}, (*rowFile)(nil)

// plainName returns the name of a table once it is unpacked.
func plainName(in *listing.Input) string {
	name := in.ID()
	if in.Packing != nil {
		name = name[:len(name)-len(path.Ext(name))]
	}
	return name
}

// Name implements [page.Table].
func (c jsonLines) Name() string { return c.name }

// Name implements [page.Table].
func (c cells) Name() string { return c.name }

// Name implements [page.Table].
func (t *rowFile) Name() string { return t.name }

// Without implements [page.Table].
func (c jsonLines) Without(w io.Writer, places []int64) error {
	r, err := c.blob.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	s := newLineScanner(context.Background(), r)
	return copyWithout(w, r, places, func() (end int64, ok bool, err error) {
		_, ok = s.peek()
		s.skipLine()
		return s.base + int64(s.i), ok, s.failed()
	})
}

// Without implements [page.Table].
func (c cells) Without(w io.Writer, places []int64) error {
	r, err := c.blob.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	s := newCellScanner(r, c.delim, 0)
	return copyWithout(w, r, places, func() (end int64, ok bool, err error) {
		_, _, ok = s.row(nil, 0)
		if s.err != nil && !errors.Is(s.err, io.EOF) {
			err = s.err
		}
		return s.base + int64(s.i), ok, err
	})
}

// copyWithout copies a table of text without the rows that hold the places. next returns where the
// next row ends.
func copyWithout(w io.Writer, r io.ReaderAt, places []int64, next func() (end int64, ok bool, err error)) error {
	from, to := int64(0), int64(0) // rows that are kept and not copied yet
	flush := func() error {
		_, err := io.Copy(w, io.NewSectionReader(r, from, to-from))
		return err
	}
	for {
		end, ok, err := next()
		if err != nil {
			return err
		}
		if !ok {
			return flush()
		}
		gone := false
		for len(places) > 0 && places[0] < end {
			gone, places = true, places[1:]
		}
		if gone {
			if err := flush(); err != nil {
				return err
			}
			from = end
		}
		to = end
	}
}

// Without implements [page.Table]. Rows are copied with all their columns, also nested ones.
func (t *rowFile) Without(w io.Writer, places []int64) error {
	return guard(partWords("its rows"), func() error {
		opt := []parquet.WriterOption{t.file.Schema(), parquet.Compression(&parquet.Zstd)}
		for _, kv := range t.file.Metadata().KeyValueMetadata {
			opt = append(opt, parquet.KeyValueMetadata(kv.Key, kv.Value))
		}
		out := parquet.NewGenericWriter[any](w, opt...)
		at := int64(0)
		for _, g := range t.file.RowGroups() {
			if err := copyRows(out, g, &at, &places); err != nil {
				return err
			}
			if err := out.Flush(); err != nil {
				return err
			}
		}
		return out.Close()
	})
}

// copyRows copies the rows of a row group whose numbers in the file are not among the places; at is
// the number of the next row.
func copyRows(out *parquet.GenericWriter[any], g parquet.RowGroup, at *int64, places *[]int64) error {
	in := g.Rows()
	defer in.Close()
	buf := make([]parquet.Row, 64)
	for {
		n, err := in.ReadRows(buf)
		for _, row := range buf[:n] {
			if len(*places) > 0 && (*places)[0] == *at {
				*places = (*places)[1:]
			} else if _, err := out.WriteRows([]parquet.Row{row}); err != nil {
				return err
			}
			*at++
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
