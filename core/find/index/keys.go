package index

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"pagetwin/core/base/pack"
	"pagetwin/core/find/shards"
)

// A file of keys has a section for each part of them, see [shards.PartOf].
const (
	keysName = "keys"
	kindKeys = "keys   1"
)

func partName(part int) string { return fmt.Sprintf("part%04x", part) }

// An entry is a page with one of its keys.
type entry struct {
	key  uint64
	page uint32 // position in the shard
	asks bool   // the page probes by the key, see algo.Spread; else it is only found by it
}

// An entry takes 12 bytes on disk: the key, and the page with a bit for pages that do not probe.
const (
	entryBytes = 12
	silent     = 1 << 31
)

func compareEntries(x, y entry) int {
	return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.page, y.page))
}

// keyWriter collects the keys of the pages of a shard and writes them by parts.
type keyWriter struct{ parts [][]entry }

// newKeyWriter returns a writer for so many parts; it takes 16 bytes of memory an entry.
func newKeyWriter(parts int) *keyWriter { return &keyWriter{make([][]entry, parts)} }

func (k *keyWriter) add(page uint32, keys []uint64, asks int) {
	for i, key := range keys {
		p := shards.PartOf(key, len(k.parts))
		k.parts[p] = append(k.parts[p], entry{key, page, i < asks})
	}
}

func (k *keyWriter) write(out io.Writer) error {
	w := pack.NewFileWriter(out, kindKeys)
	var room []byte
	for p, list := range k.parts {
		slices.SortFunc(list, func(x, y entry) int {
			if c := compareEntries(x, y); c != 0 || x.asks == y.asks {
				return c
			}
			if x.asks {
				return -1 // the probing one of two stays
			}
			return 1
		})
		list = slices.CompactFunc(list, func(x, y entry) bool { return compareEntries(x, y) == 0 })
		room = room[:0]
		for _, e := range list {
			room = binary.LittleEndian.AppendUint64(room, e.key)
			if page := e.page; e.asks {
				room = binary.LittleEndian.AppendUint32(room, page)
			} else {
				room = binary.LittleEndian.AppendUint32(room, page|silent)
			}
		}
		w.Section(partName(p), room, len(list))
		k.parts[p] = nil
	}
	return w.Close()
}

func readKeys(f *pack.File, part, pages int) ([]entry, error) {
	name := partName(part)
	raw, err := f.Read(name)
	if err != nil {
		return nil, err
	}
	if len(raw) != entryBytes*f.Items(name) {
		return nil, f.Damaged("part %d has %d {byte|bytes} for %d {entry|entries}", part, len(raw), f.Items(name))
	}
	list := make([]entry, len(raw)/entryBytes)
	for i := range list {
		page := binary.LittleEndian.Uint32(raw[entryBytes*i+8:])
		e := entry{binary.LittleEndian.Uint64(raw[entryBytes*i:]), page &^ silent, page&silent == 0}
		if int64(e.page) >= int64(pages) || i > 0 && compareEntries(list[i-1], e) >= 0 {
			return nil, f.Damaged("entry %d of part %d is out of order", i, part)
		}
		list[i] = e
	}
	return list, nil
}
