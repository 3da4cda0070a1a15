// Package unpack reads files that are compressed as a whole: gzip, Zstandard,
// bzip2 and xz, each as one stream, in bounded memory.
package unpack

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"pagetwin/core/base/say"
)

// Packing is a compression format of single files.
type Packing struct {
	Name   string
	magic  string
	Exts   []string // of file names
	Unpack func(*bufio.Reader) (io.Reader, error)
}

// Packings are the supported compression formats.
var Packings = []Packing{
	{"gzip", "\x1F\x8B", []string{".gz", ".tgz"}, func(r *bufio.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	{"Zstandard", "\x28\xB5\x2F\xFD", []string{".zst", ".zstd"}, unpackZstd},
	{"Zstandard", zstdDictionary, []string{".zst"}, unpackZstd},
	{"bzip2", "BZh", []string{".bz2", ".tbz2"}, func(r *bufio.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
	{"xz", xzMagic, []string{".xz", ".txz"}, func(r *bufio.Reader) (io.Reader, error) { return &xzStreams{in: r}, nil }},
}

// Of returns the packing of a file by its first bytes; nil if it is not packed.
func Of(head []byte) *Packing {
	for i := range Packings {
		if bytes.HasPrefix(head, []byte(Packings[i].magic)) {
			return &Packings[i]
		}
	}
	return nil
}

// Without removes the extension of a packing from a lower-case file name.
func Without(base string) string {
	for _, p := range Packings {
		for _, ext := range p.Exts {
			if name, ok := strings.CutSuffix(base, ext); ok && name != "" {
				if strings.HasPrefix(ext, ".t") {
					name += ".tar"
				}
				return name
			}
		}
	}
	return base
}

// zstdDictionary is the beginning of the skippable frame with a dictionary that a WARC packed
// with Zstandard may have before its records. The dictionary may itself be packed.
const zstdDictionary = "\x5D\x2A\x4D\x18"

// ZstdMemory is the number of bytes that unpacking Zstandard may allocate.
const ZstdMemory = 256 << 20

// unpackZstd returns a reader of Zstandard frames, with the dictionary of the draft WARC
// specification (IIPC, WARC-zstd 1.0) if there is one.
func unpackZstd(r *bufio.Reader) (io.Reader, error) {
	opts := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(ZstdMemory)}
	if head, err := r.Peek(8); err == nil && string(head[:4]) == zstdDictionary {
		n := int64(head[4]) | int64(head[5])<<8 | int64(head[6])<<16 | int64(head[7])<<24
		if _, err := r.Discard(8); err != nil {
			return nil, err
		}
		dict, more, err := ReadUpTo(io.LimitReader(r, n), n, 16<<20)
		if err != nil || more || int64(len(dict)) != n {
			return nil, say.Errorf("its dictionary is incomplete or too large")
		}
		if bytes.HasPrefix(dict, []byte("\x28\xB5\x2F\xFD")) {
			z, err := zstd.NewReader(bytes.NewReader(dict), opts...)
			if err != nil {
				return nil, err
			}
			dict, more, err = ReadUpTo(z, n, 64<<20)
			z.Close()
			if err != nil || more {
				return nil, say.Errorf("its dictionary is damaged or too large")
			}
		}
		opts = append(opts, zstd.WithDecoderDicts(dict))
	}
	z, err := zstd.NewReader(r, opts...)
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}
