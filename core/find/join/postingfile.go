package join

import (
	"encoding/binary"
	"sync/atomic"

	"pagetwin/core/base/disk"
)

// entrySize is the size of a posting in bytes: a key and a page.
const entrySize = 8 + 4

// postingFile holds postings in pieces of one size, the keys of each before its pages.
type postingFile struct {
	spill *Spill
	file  *disk.Scratch
	end   atomic.Int64
	full  atomic.Bool
	bytes [][]byte // buffer of each worker for one piece
}

// newPostingFile makes the file. It returns nil if the folder has no room; if the caller named the
// folder that is an error.
func newPostingFile(s *Spill, workers int) (*postingFile, error) {
	file, err := s.scratch("keys")
	if err != nil {
		return nil, s.unmade(err)
	}
	return &postingFile{spill: s, file: file, bytes: make([][]byte, workers)}, nil
}

// write writes a piece and returns its place; ok is false if the file cannot grow, which is an
// error if the caller named the folder.
func (f *postingFile) write(worker int, keys []uint64, pages []int32) (at int64, ok bool, err error) {
	if f.full.Load() {
		return 0, false, nil
	}
	b := f.bytes[worker][:0]
	for _, key := range keys {
		b = binary.LittleEndian.AppendUint64(b, key)
	}
	for _, page := range pages {
		b = binary.LittleEndian.AppendUint32(b, uint32(page))
	}
	f.bytes[worker] = b
	at = f.end.Add(int64(len(b))) - int64(len(b))
	if _, err := f.file.WriteAt(b, at); err != nil {
		f.full.Store(true)
		return 0, false, f.spill.failed(err)
	}
	return at, true, nil
}

func (f *postingFile) read(at int64, n int, room *postingRoom) ([]uint64, []int32, error) {
	if cap(room.bytes) < n*entrySize {
		room.bytes = make([]byte, n*entrySize)
	}
	b := room.bytes[:n*entrySize]
	if _, err := f.file.ReadAt(b, at); err != nil {
		return nil, nil, f.spill.lost(err)
	}
	keys, pages := room.next(n)
	for i := range keys {
		keys[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	b = b[8*n:]
	for i := range pages {
		pages[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return keys, pages, nil
}

// close removes the file. It does nothing for nil.
func (f *postingFile) close() {
	if f != nil {
		f.file.Close()
	}
}
