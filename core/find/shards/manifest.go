package shards

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
)

// Step is a kind of pieces; the folder of a piece begins with its name.
type Step string

// Folder returns the folder of a piece of a step in the folder of the work.
func Folder(dir string, step Step, piece int) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%05d", step, piece))
}

// The names of files in the folder of the work, and in those of pieces.
const (
	SpecName     = "spec.json"
	LearnedName  = "learned" // what was learned from the whole set, see learn.State
	WordsName    = "words"   // of the user, see [text.OwnWords]
	ManifestName = "manifest.json"
	PagesName    = "pages"
	TextsName    = "texts"
	SigsName     = "signatures"
)

// Manifest describes a piece: its work and step, its sources, its counts, and its files. It has no
// time, path or machine: the same piece has the same bytes wherever it is made.
type Manifest struct {
	Format  int             `json:"format"`
	Program string          `json:"program"` // version
	Spec    string          `json:"spec"`    // [Spec.Hash]
	Step    Step            `json:"step"`
	Piece   int             `json:"piece"` // 0 to the number of pieces − 1
	From    string          `json:"from"`  // fingerprint of the pages of a shard
	Counts  map[Count]int64 `json:"counts"`
	Above   float64         `json:"above,omitempty"` // pairs that scored no more may have been dropped
	Said    []say.Words     `json:"said,omitempty"`  // warnings of the method
	Files   []File          `json:"files"`
	Sum     string          `json:"xxh3"` // of the manifest without it
}

// Count names a count of a piece.
type Count string

// The counts of a shard.
const (
	CountPages  Count = "pages"
	CountUnread Count = "unread"   // pages that could not be read
	CountSlow   Count = "too_slow" // unread pages that took too long
	CountEmpty  Count = "empty"    // pages that were read and gave no features
	CountWords  Count = "words"    // words of signatures
)

// File is a file of a piece.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"xxh3"`
}

// Hash identifies a piece.
func (m Manifest) Hash() string { return printOf(m.bytes()) }

// HashOf identifies several pieces together.
func HashOf(list []Manifest) string {
	var all []byte
	for _, m := range list {
		all = append(all, m.bytes()...)
	}
	return printOf(all)
}

func printOf(b []byte) string { return fmt.Sprintf("%016x", xxh3.Hash(b)) }

func (m Manifest) bytes() []byte { return Sealed(m, func(sum string) any { m.Sum = sum; return m }) }

// Sealed encodes a value as JSON that includes the XXH3 of its encoding without it; with sets the
// hash in a copy.
func Sealed(v any, with func(sum string) any) []byte {
	encoded := func(v any) []byte {
		b, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			panic(err) // numbers, texts and flags can always be encoded
		}
		return append(b, '\n')
	}
	return encoded(with(printOf(encoded(with("")))))
}

// Unsealed decodes into v what Sealed wrote; again encodes the decoded value; what names it in
// errors.
func Unsealed(r io.Reader, v any, again func() []byte, what say.Words) error {
	src, err := io.ReadAll(r)
	if err != nil {
		return say.Plain(err)
	}
	var form struct{ Format int }
	if err := json.Unmarshal(src, &form); err == nil && form.Format != Format {
		return say.Errorf("it has format %d, but this program uses %d: use the program that wrote it, or another folder", form.Format, Format)
	}
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return say.Errorf("it cannot be read as %v: %v", what, say.Plain(err))
	}
	if !bytes.Equal(src, again()) {
		return say.Errorf("it is %v, but was changed after it was written: restore it, or delete its folder and run the command again", what)
	}
	return nil
}

// Write writes the manifest.
func (m Manifest) Write(w *bufio.Writer) error {
	_, err := w.Write(m.bytes())
	return err
}

// ReadManifest reads a manifest.
func ReadManifest(r io.Reader) (m Manifest, err error) {
	err = Unsealed(r, &m, func() []byte { return m.bytes() }, say.Words{En: "a manifest"})
	return m, err
}
