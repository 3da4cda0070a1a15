package store

import (
	"cmp"
	"encoding/binary"
	"io"
	"math/bits"
	"slices"

	"pagetwin/core/base/hash"
)

// Entry says that a page has a key.
type Entry struct {
	Key  uint64
	Page uint32 // position in the shard
	Asks bool   // the page probes by the key, see algo.Spread; else it is only found by it
}

// An entry takes 12 bytes on disk: the key, and the page with a bit for pages that do not probe.
const (
	entryBytes = 12
	silent     = 1 << 31
)

// compareEntries orders entries by key, then page.
func compareEntries(x, y Entry) int {
	return cmp.Or(cmp.Compare(x.Key, y.Key), cmp.Compare(x.Page, y.Page))
}

// PartOf returns the part of a key among so many: parts are equally large for any distribution of
// keys.
func PartOf(key uint64, parts int) int {
	hi, _ := bits.Mul64(hash.Mix64(key), uint64(parts))
	return int(hi)
}

// KeyWriter collects the keys of the pages of a shard and writes them by parts.
type KeyWriter struct{ parts [][]Entry }

// NewKeyWriter returns a writer for so many parts; it takes 16 bytes of memory an entry.
func NewKeyWriter(parts int) *KeyWriter { return &KeyWriter{make([][]Entry, parts)} }

// Add adds the keys of a page, which probes by the first asks of them.
func (k *KeyWriter) Add(page uint32, keys []uint64, asks int) {
	for i, key := range keys {
		p := PartOf(key, len(k.parts))
		k.parts[p] = append(k.parts[p], Entry{key, page, i < asks})
	}
}

// Write writes all entries, those of a part ordered by key and page, each once, and returns their
// number. It releases their memory.
func (k *KeyWriter) Write(out io.Writer) (entries int64, err error) {
	w := newSectionWriter(out, KindKeys)
	var room []byte
	for p, list := range k.parts {
		slices.SortFunc(list, func(x, y Entry) int {
			if c := compareEntries(x, y); c != 0 || x.Asks == y.Asks {
				return c
			}
			if x.Asks {
				return -1 // the probing one of two stays
			}
			return 1
		})
		list = slices.CompactFunc(list, func(x, y Entry) bool { return compareEntries(x, y) == 0 })
		room = room[:0]
		for _, e := range list {
			room = binary.LittleEndian.AppendUint64(room, e.Key)
			if page := e.Page; e.Asks {
				room = binary.LittleEndian.AppendUint32(room, page)
			} else {
				room = binary.LittleEndian.AppendUint32(room, page|silent)
			}
		}
		w.Section(room, len(list))
		entries += int64(len(list))
		k.parts[p] = nil
	}
	return entries, w.Close()
}

// ReadKeys reads the entries of a part from a file of keys of a shard with so many pages.
func ReadKeys(f *Sections, part, pages int) ([]Entry, error) {
	raw, err := f.Read(part)
	if err != nil {
		return nil, err
	}
	if len(raw) != entryBytes*f.Items(part) {
		return nil, f.damaged("part %d has %d {byte|bytes} for %d {entry|entries}", part, len(raw), f.Items(part))
	}
	list := make([]Entry, len(raw)/entryBytes)
	for i := range list {
		page := binary.LittleEndian.Uint32(raw[entryBytes*i+8:])
		e := Entry{binary.LittleEndian.Uint64(raw[entryBytes*i:]), page &^ silent, page&silent == 0}
		if int64(e.Page) >= int64(pages) || i > 0 && compareEntries(list[i-1], e) >= 0 {
			return nil, f.damaged("entry %d of part %d is out of order", i, part)
		}
		list[i] = e
	}
	return list, nil
}

// OpenKeys opens a file of keys of so many parts.
func OpenKeys(path string, parts int) (*Sections, error) { return openOf(path, KindKeys, parts) }
