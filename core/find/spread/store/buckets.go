package store

import (
	"encoding/binary"
	"io"

	"pagetwin/core/find/join"
)

// BucketWriter writes buckets, the pages that share a key, by blocks of rows. The pages of a set
// are cut into blocks; a block has of each bucket the pages from the first one in the block on. A
// bucket of m pages takes O(m × blocks) at most, however many pairs it has.
//
// A bucket is encoded as the number of its members and, for each, four times the distance to the
// page before, plus two if the page does not probe, plus one if it stands for several pages; then
// the number of pages less two follows.
type BucketWriter struct {
	pages  int64 // of the set
	blocks [][]byte
	n      []int
}

// NewBucketWriter returns a writer for a set of so many pages.
func NewBucketWriter(pages int64, blocks int) *BucketWriter {
	return &BucketWriter{pages, make([][]byte, blocks), make([]int, blocks)}
}

// Block returns the range of pages of block b, from inclusive, to exclusive, in a set of so many
// pages and blocks.
func Block(b, blocks int, pages int64) (from, to int64) {
	return pages * int64(b) / int64(blocks), pages * int64(b+1) / int64(blocks)
}

// blockOf returns the block that contains a page.
func blockOf(page int64, blocks int, pages int64) int {
	return int(((page+1)*int64(blocks) - 1) / pages)
}

// Add adds a bucket: positions ascend, each once. It ignores buckets without candidate pairs: a
// single page that stands for itself, and a bucket that no page probes.
func (w *BucketWriter) Add(bucket []join.Member) {
	asking := len(bucket) // after the last page that probes
	for asking > 0 && !bucket[asking-1].Asks {
		asking--
	}
	for asking > 0 && (len(bucket) > 1 || len(bucket) == 1 && bucket[0].Times > 1) {
		b := blockOf(int64(bucket[0].Page), len(w.blocks), w.pages)
		out := binary.AppendUvarint(w.blocks[b], uint64(len(bucket)))
		last := uint32(0)
		for _, m := range bucket {
			delta := uint64(m.Page-last) << 2
			if !m.Asks {
				delta |= 2
			}
			if m.Times < 2 {
				out = binary.AppendUvarint(out, delta)
			} else {
				out = binary.AppendUvarint(out, delta|1)
				out = binary.AppendUvarint(out, uint64(m.Times-2))
			}
			last = m.Page
		}
		w.blocks[b] = out
		w.n[b]++
		_, end := Block(b, len(w.blocks), w.pages)
		for len(bucket) > 0 && int64(bucket[0].Page) < end {
			bucket, asking = bucket[1:], asking-1
		}
	}
}

// Write writes all buckets, one section for each block.
func (w *BucketWriter) Write(out io.Writer) error {
	s := newSectionWriter(out, KindBuckets)
	for b, content := range w.blocks {
		s.Section(content, w.n[b])
	}
	return s.Close()
}

// OpenBuckets opens a file of buckets of so many blocks.
func OpenBuckets(path string, blocks int) (*Sections, error) {
	return openOf(path, KindBuckets, blocks)
}

// ReadBuckets calls fn with the buckets of a block of a set of so many pages. Positions ascend; fn
// must not keep the bucket.
func ReadBuckets(f *Sections, block int, pages int64, fn func(bucket []join.Member)) error {
	raw, err := f.Read(block)
	if err != nil {
		return err
	}
	r := reader{rest: raw}
	var bucket []join.Member
	buckets := 0
	for ; len(r.rest) > 0; buckets++ {
		n := r.number()
		if r.bad || n < 1 || n > uint64(len(r.rest)) {
			return f.damaged("bucket %d of block %d has no end", buckets, block)
		}
		bucket = bucket[:0]
		last := uint64(0)
		for i := range n {
			x, times := r.number(), uint64(1)
			if x&1 > 0 {
				times = min(r.number(), MostPages) + 2
			}
			delta := x >> 2
			if r.bad || i > 0 && delta == 0 || times > uint64(pages) || delta >= uint64(pages)-last {
				return f.damaged("bucket %d of block %d refers to pages outside the set", buckets, block)
			}
			last += delta
			bucket = append(bucket, join.Member{Page: uint32(last), Times: uint32(times), Asks: x&2 == 0})
		}
		fn(bucket)
	}
	if buckets != f.Items(block) {
		return f.damaged("block %d has %d {bucket|buckets} instead of %d", block, buckets, f.Items(block))
	}
	return nil
}
