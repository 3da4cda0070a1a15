package shards

import (
	"encoding/binary"
	"io"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
)

// A file of signatures has the words of all pages one after another, then for each page their
// number, 4 bytes, and [algo.Signature.Hash], 8 bytes.
const (
	kindSignatures = "sigs   1"
	sigWords       = "words"
	sigLengths     = "lengths"
	sigHashes      = "hashes"
)

// SignatureWriter writes the signatures of the pages of a shard, in their order.
type SignatureWriter struct {
	w       *pack.FileWriter
	lengths []byte
	hashes  []byte
	room    []byte
	n       int
}

// NewSignatureWriter begins a file of signatures.
func NewSignatureWriter(out io.Writer) *SignatureWriter {
	w := pack.NewFileWriter(out, kindSignatures)
	w.Begin(sigWords)
	return &SignatureWriter{w: w}
}

// Add adds the signature of the next page, which may be empty.
func (s *SignatureWriter) Add(sig algo.Signature) {
	s.room = s.room[:0]
	for _, x := range sig {
		s.room = binary.LittleEndian.AppendUint64(s.room, x)
	}
	_, _ = s.w.Write(s.room) // Close returns the error
	s.lengths = binary.LittleEndian.AppendUint32(s.lengths, uint32(len(sig)))
	s.hashes = binary.LittleEndian.AppendUint64(s.hashes, sig.Hash())
	s.n++
}

// Close ends the file. It returns the first write error.
func (s *SignatureWriter) Close() error {
	s.w.End(s.n)
	s.w.Section(sigLengths, s.lengths, s.n)
	s.w.Section(sigHashes, s.hashes, s.n)
	return s.w.Close()
}

// Signatures are the signatures of the pages of a shard, by position. The number of words
// and the hash of each are in memory, 12 bytes a page; the words stay on disk.
type Signatures struct {
	file    *pack.File
	lengths []uint32
	before  []uint64 // words before every 64th page
	Hashes  []uint64 // of each page, see [algo.Signature.Hash]; undefined for an empty signature
}

// perBefore is the number of pages for which one offset is kept.
const perBefore = 64

// OpenSignatures opens a file of signatures.
func OpenSignatures(path string) (*Signatures, error) {
	f, err := pack.OpenFile(path, kindSignatures)
	if err != nil {
		return nil, err
	}
	s, err := readSignatures(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

func readSignatures(f *pack.File) (*Signatures, error) {
	lengths, err := f.Read(sigLengths)
	if err != nil {
		return nil, err
	}
	hashes, err := f.Read(sigHashes)
	if err != nil {
		return nil, err
	}
	n := len(lengths) / 4
	s := &Signatures{file: f, lengths: make([]uint32, n), before: make([]uint64, 0, n/perBefore+1), Hashes: make([]uint64, n)}
	if len(lengths) != 4*n || len(hashes) != 8*n {
		return nil, f.Damaged("it has lengths of %d {page|pages} and hashes of %d", n, len(hashes)/8)
	}
	words := uint64(0)
	for i := range n {
		if i%perBefore == 0 {
			s.before = append(s.before, words)
		}
		s.lengths[i], s.Hashes[i] = binary.LittleEndian.Uint32(lengths[4*i:]), binary.LittleEndian.Uint64(hashes[8*i:])
		words += uint64(s.lengths[i])
	}
	if 8*words != uint64(f.Size(sigWords)) {
		return nil, f.Damaged("it has %d {word|words} instead of %d", f.Size(sigWords)/8, words)
	}
	return s, nil
}

// Len returns the number of pages.
func (s *Signatures) Len() int { return len(s.lengths) }

// Words returns the number of words in the signature of page i, 0 if it is empty.
func (s *Signatures) Words(i int) int { return int(s.lengths[i]) }

// place returns the number of words before page i.
func (s *Signatures) place(i int) uint64 {
	at := s.before[i/perBefore]
	for k := i - i%perBefore; k < i; k++ {
		at += uint64(s.lengths[k])
	}
	return at
}

// Bytes that are read at once, and unneeded bytes within such a read.
const (
	readBytes = 1 << 20
	readGap   = 16 << 10
)

// Each calls fn with the signatures of pages, ascending positions; neighbours are read together. It
// returns an error if a signature does not match its hash, or the error of fn. fn may keep the
// signatures.
func (s *Signatures) Each(pages []uint32, fn func(page uint32, sig algo.Signature) error) error {
	var buf []byte
	for len(pages) > 0 {
		from := s.place(int(pages[0]))
		n, end := 0, from
		for n < len(pages) {
			at := s.place(int(pages[n]))
			to := at + uint64(s.lengths[pages[n]])
			if n > 0 && (8*(at-end) > readGap || 8*(to-from) > readBytes) {
				break
			}
			n, end = n+1, to
		}
		buf = slices.Grow(buf[:0], int(8*(end-from)))[:8*(end-from)]
		if err := s.file.ReadAt(sigWords, buf, int64(8*from)); err != nil {
			return err
		}
		if err := s.each(pages[:n], from, buf, fn); err != nil {
			return err
		}
		pages = pages[n:]
	}
	return nil
}

func (s *Signatures) each(pages []uint32, from uint64, buf []byte, fn func(page uint32, sig algo.Signature) error) error {
	words := 0
	for _, p := range pages {
		words += int(s.lengths[p])
	}
	room := make(algo.Signature, 0, words) // one allocation for all
	for _, p := range pages {
		begin := len(room)
		for raw := buf[8*(s.place(int(p))-from):][:8*uint64(s.lengths[p])]; len(raw) > 0; raw = raw[8:] {
			room = append(room, binary.LittleEndian.Uint64(raw))
		}
		sig := room[begin:len(room):len(room)]
		if len(sig) > 0 && sig.Hash() != s.Hashes[p] {
			return s.file.Damaged("the words of page %d do not match their hash", p)
		}
		if err := fn(p, sig); err != nil {
			return err
		}
	}
	return nil
}

// Close closes the file.
func (s *Signatures) Close() error {
	if s == nil {
		return nil
	}
	return s.file.Close()
}
