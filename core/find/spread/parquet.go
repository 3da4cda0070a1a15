package spread

import (
	"io"
	"path/filepath"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/algo"
	"pagetwin/core/find/spread/store"
)

// The Parquet files of a shard are for joins in SQL. A page is identified by its shard and its
// position there, shard · 2³² + position, so that pages ascend in the order of the set. Keys,
// hashes and words are their 64 bits as a signed number, which every engine supports.
const (
	keysParquet  = "keys.parquet"
	pagesParquet = "pages.parquet"
)

// keyRow says that a page has a key. Two pages that share a key are candidates if one of them
// probes by it.
type keyRow struct {
	Key  int64 `parquet:"key"`
	Page int64 `parquet:"page"`
	Asks bool  `parquet:"asks"`
}

// pageRow is a page with its signature; pages of equal signatures have equal hashes.
type pageRow struct {
	Page      int64   `parquet:"page"`
	ID        string  `parquet:"id"`
	URL       string  `parquet:"url"`
	Hash      int64   `parquet:"hash"`
	Signature []int64 `parquet:"signature,list"`
}

// rowsAtOnce rows are written together; a group of rows is held in memory before it is written.
const (
	rowsAtOnce  = 1024
	keysInGroup = 1 << 20
	pagesInRows = 1 << 14
)

// parquet writes the data of a shard as tables.
func (s *signer) parquet(k *maker, shard int) error {
	if err := k.file(keysParquet, func(out io.Writer) error { return s.keyRows(out, k.dir, shard) }); err != nil {
		return err
	}
	return k.file(pagesParquet, func(out io.Writer) error { return s.pageRows(out, k.dir, shard) })
}

func (s *signer) keyRows(out io.Writer, dir string, shard int) error {
	f, err := store.OpenKeys(filepath.Join(dir, store.KeysName), s.work.Spec.Parts)
	if err != nil {
		return err
	}
	defer f.Close()
	t := newTable[keyRow](out, keysInGroup)
	for p := range s.work.Spec.Parts {
		entries, err := store.ReadKeys(f, p, len(s.set.Pages))
		if err != nil {
			return err
		}
		for _, e := range entries {
			t.add(keyRow{int64(e.Key), inSQL(shard, e.Page), e.Asks})
		}
	}
	return t.close()
}

func (s *signer) pageRows(out io.Writer, dir string, shard int) error {
	sigs, err := store.OpenSignatures(filepath.Join(dir, store.SigsName))
	if err != nil {
		return err
	}
	defer sigs.Close()
	all := make([]uint32, sigs.Len())
	for i := range all {
		all[i] = uint32(i)
	}
	t := newTable[pageRow](out, pagesInRows)
	err = sigs.Each(all, func(p uint32, sig algo.Signature) error {
		row := pageRow{Page: inSQL(shard, p), ID: s.set.Pages[p].ID, URL: s.set.Pages[p].URL, Hash: int64(sigs.Hashes[p]), Signature: make([]int64, len(sig))}
		for i, w := range sig {
			row.Signature[i] = int64(w)
		}
		t.add(row)
		return t.err
	})
	if err != nil {
		return err
	}
	return t.close()
}

func inSQL(shard int, page uint32) int64 { return int64(shard)<<32 | int64(page) }

// table writes rows in batches.
type table[T any] struct {
	w    *parquet.GenericWriter[T]
	rows []T
	err  error
}

func newTable[T any](out io.Writer, group int64) *table[T] {
	return &table[T]{w: parquet.NewGenericWriter[T](out, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(group), parquet.CreatedBy("pagetwin", "", ""))}
}

func (t *table[T]) add(row T) {
	if t.rows = append(t.rows, row); len(t.rows) == rowsAtOnce {
		t.flush()
	}
}

func (t *table[T]) flush() {
	if t.err == nil {
		_, t.err = t.w.Write(t.rows)
	}
	t.rows = t.rows[:0]
}

func (t *table[T]) close() error {
	if t.flush(); t.err != nil {
		return t.err
	}
	return t.w.Close()
}
