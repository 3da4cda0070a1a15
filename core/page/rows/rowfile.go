package rows

import (
	"io"
	"slices"
	"sync"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
)

// rowFile is the container of pages that are values in a Parquet file. The At of an item is the
// row, its N the column. A value can only be read with its data page of some hundred rows; the
// last few data pages are kept decoded.
type rowFile struct {
	under  *files.Piece
	file   *parquet.File
	name   string               // see [plainName]
	bytes  []int                // columns of pages whose type is not UTF-8
	starts []int64              // first row of each row group
	pages  map[int][]dataPage   // of each column, in their order
	mu     sync.Mutex           // guards what is below
	cache  []decodedPage        // the last used last
	places map[[2]int]*rowPlace // of row group and column
}

// dataPage is the place of a data page of a column.
type dataPage struct {
	group, column int
	order         int   // in its column chunk
	first         int64 // row of the file
	rows          int
}

// decodedPage is a data page with its values.
type decodedPage struct {
	dataPage
	values []parquet.Value
}

// rowPlace is the reading position in a column chunk.
type rowPlace struct {
	pages parquet.Pages
	next  int // order of the data page that ReadPage returns next
}

// keptPages is the number of decoded data pages that are kept.
const keptPages = 6

func (t *rowFile) note(p dataPage) {
	if t.pages == nil {
		t.pages = map[int][]dataPage{}
	}
	t.pages[p.column] = append(t.pages[p.column], p)
}

// Close ends the reading of the file.
func (t *rowFile) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range t.places {
		p.pages.Close()
	}
	t.places, t.cache = nil, nil
	return t.under.Close()
}

func (t *rowFile) Load(at listing.Span, limit int64) (listing.Payload, error) {
	column := int(at.N)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.under.Fresh(); err != nil {
		return listing.Payload{}, err
	}
	d, err := t.page(column, at.At)
	if err != nil {
		return listing.Payload{}, err
	}
	i := int(at.At - d.first)
	if i >= len(d.values) {
		return listing.Payload{}, say.Errorf("its row can no longer be read")
	}
	b := d.values[i].ByteArray()
	raw := slices.Clone(b[:min(int64(len(b)), limit)])
	if int64(len(b)) > limit {
		raw = charset.TrimPartial(raw)
	}
	if slices.Contains(t.bytes, column) {
		return listing.Payload{Raw: raw}, nil
	}
	return listing.Payload{Raw: raw, Fixed: charset.UTF8}, nil
}

func (t *rowFile) page(column int, row int64) (decodedPage, error) {
	pages := t.pages[column]
	i, found := slices.BinarySearchFunc(pages, row, func(p dataPage, row int64) int { return int(p.first - row) })
	if !found {
		i--
	}
	if i < 0 {
		return decodedPage{}, say.Errorf("its row is not in the file")
	}
	for k, d := range t.cache {
		if d.dataPage == pages[i] {
			t.cache = append(slices.Delete(t.cache, k, k+1), d)
			return d, nil
		}
	}
	d := decodedPage{dataPage: pages[i]}
	err := guard(partWords("data page %d of column %s in row group %d", pages[i].order+1, columnName(t.file, column), pages[i].group+1), func() (err error) {
		d.values, err = t.decode(pages[i])
		return err
	})
	if err != nil {
		return d, say.Errorf("its data page cannot be read: %v", err)
	}
	t.cache = append(t.cache, d)
	if len(t.cache) > keptPages {
		t.cache = slices.Delete(t.cache, 0, 1)
	}
	return d, nil
}

// decode reads a data page: as the next one of its chunk, or through the page index, or by
// reading the chunk up to it.
func (t *rowFile) decode(p dataPage) ([]parquet.Value, error) {
	key := [2]int{p.group, p.column}
	at := t.places[key]
	chunk := t.file.RowGroups()[p.group].ColumnChunks()[p.column]
	_, noIndex := chunk.OffsetIndex()
	if at == nil || at.next > p.order {
		if at != nil {
			at.pages.Close()
		}
		at = &rowPlace{pages: chunk.Pages()}
		if t.places == nil {
			t.places = map[[2]int]*rowPlace{}
		}
		t.places[key] = at
	}
	if at.next != p.order && noIndex == nil {
		if err := at.pages.SeekToRow(p.first - t.starts[p.group]); err != nil {
			return nil, err
		}
		at.next = p.order
	}
	for {
		pg, err := at.pages.ReadPage()
		if err != nil {
			delete(t.places, key)
			at.pages.Close()
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return nil, err
		}
		at.next++
		if at.next > p.order {
			return valuesOf(pg)
		}
		parquet.Release(pg)
	}
}
