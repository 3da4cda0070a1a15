package sigcache

import (
	"encoding/binary"
	"fmt"
	"io"
	"runtime"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Hash is a 128-bit XXH3. Zero means none.
type Hash [16]byte

// sum hashes strings, each with its length, so that two never run together.
type sum struct{ h *xxh3.Hasher }

func newSum(parts ...string) sum {
	s := sum{xxh3.New()}
	s.add(parts...)
	return s
}

func (s sum) add(parts ...string) {
	for _, p := range parts {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(p)))
		s.h.Write(n[:])
		s.h.WriteString(p)
	}
}

func (s sum) hash() Hash { return s.h.Sum128().Bytes() }

// Content returns the hash of the content of a page.
func Content(c page.Content) Hash {
	h := xxh3.HashString128(c.Text)
	h.Lo ^= uint64(c.Kind) * 0x9e3779b97f4a7c15
	return h.Bytes()
}

// Page returns the hash of everything that an algorithm may see of a page: its content and its
// fields in the set's listing.
func Page(content Hash, p page.Page, summary string) Hash {
	return newSum(string(content[:]), p.Title, summary, p.URL).hash()
}

// Job holds everything that a signature depends on besides its page.
type Job struct {
	Algorithm  algo.Algorithm
	Values     param.Values
	Denoiser   denoise.Denoiser
	Denoise    param.Values
	Reading    string // which pages are compared, and what of their text: see [pass.Reading.String]
	Dictionary string // file of words beside the dictionary of gse; "" for none
	Fitted     string // the set's fingerprint, if the method is fitted to it; else ""
}

// Versions returns the versions of the code that signatures depend on: of the algorithm, the
// denoiser, reading and words.
func Versions(a algo.Algorithm, d denoise.Denoiser) string {
	return fmt.Sprintf("%s %d, %s %d, reading %d, words %d", a.Name, a.Version, d.Name, d.Version, pass.Version, text.Version)
}

// key returns the name of the job's file. The machine is part of it, since the last bits of a
// logarithm depend on it.
func (j Job) key() Hash {
	own := j.Values.Signing(j.Algorithm.Params)
	s := newSum(Versions(j.Algorithm, j.Denoiser), runtime.GOARCH, own.String(), j.Denoise.String(), j.Reading, j.Fitted)
	if j.Dictionary != "" {
		s.add(fileHash(j.Dictionary))
	}
	for _, p := range j.Algorithm.Params {
		if name, ok := own[p.Name].(string); ok && p.Kind == param.Text && name != "" {
			s.add(fileHash(name)) // the content of a file that the value names may change
		}
	}
	return s.hash()
}

// fileHash returns the hash of a file's content, "" if there is none.
func fileHash(name string) string {
	f, err := disk.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := xxh3.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
