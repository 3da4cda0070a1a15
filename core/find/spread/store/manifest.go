package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
)

func sortedOnce(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// Step is one of the steps whose pieces are in folders.
type Step string

// The steps.
const (
	Sign  Step = "sign"  // shards of the set
	Join  Step = "join"  // parts of the keys
	Score Step = "score" // blocks of rows

	// Steps of work by a cluster, in which keys and signatures travel and are not written:
	Seen  Step = "seen"  // what is learned of hosts and templates from shards of the set, in a folder of its own
	Ship  Step = "ship"  // shards of the set, without keys and signatures
	Found Step = "found" // pairs and classes
)

// Folder returns the folder of a piece of a step in the folder of the work.
func Folder(dir string, step Step, piece int) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%05d", step, piece))
}

// Takes reports whether a file, given by its slash path below the folder of the work, would be read
// as a part of it.
func Takes(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	if first == SpecName || first == LearnedName || first == LotsName {
		return true
	}
	step, _, ok := strings.Cut(first, "-")
	return ok && slices.Contains([]Step{Sign, Join, Score, Ship, Found}, Step(step))
}

// The names of files in the folder of the work, and in those of pieces.
const (
	SpecName     = "spec.json"
	LearnedName  = "learned"     // what was learned from the whole set, see learn.State
	LotsName     = "shards.json" // contents of the shards of an index
	ManifestName = "manifest.json"
	PagesName    = "pages"
	SigsName     = "signatures"
	TextsName    = "texts"
	KeysName     = "keys"
	BucketsName  = "buckets"
	PairsName    = "pairs"
	FoundName    = "found"
)

// Manifest describes a piece: its work and step, the pieces that it was made from, its counts, and
// its files. It has no time, path or machine: the same piece has the same bytes wherever it is
// made.
type Manifest struct {
	Format  int    `json:"format"`
	Program string `json:"program"` // version
	Spec    string `json:"spec"`    // [Spec.Hash]
	Step    Step   `json:"step"`
	Piece   int    `json:"piece"` // 0 to the number of pieces − 1
	// From identifies the input: for a shard the fingerprint of its pages, for others the
	// [Manifest.Hash] of the pieces that it read.
	From   string          `json:"from"`
	Counts map[Count]int64 `json:"counts"`
	Above  float64         `json:"above,omitempty"` // pairs of a block that scored no more may have been dropped
	Said   []say.Words     `json:"said,omitempty"`  // warnings of the method
	Files  []File          `json:"files"`
	Sum    string          `json:"xxh3"` // of the manifest without it
}

// Count names a count of a piece.
type Count string

// The counts of a shard, of a part of the keys, and of a block.
const (
	CountPages   Count = "pages"
	CountUnread  Count = "unread"   // pages that could not be read
	CountSlow    Count = "too_slow" // unread pages that took too long
	CountEmpty   Count = "empty"    // pages that were read and gave no features
	CountWords   Count = "words"    // words of signatures
	CountEntries Count = "entries"  // entries of keys

	CountBuckets Count = "buckets" // buckets of at least two pages, counting those that a page stands for

	CountCompared Count = "compared" // pairs
	CountKept     Count = "kept"     // entries
	CountDropped  Count = "dropped"  // pairs beyond the limit
)

// File is a file of a piece.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"xxh3"`
}

// FileAt describes a written file.
func FileAt(dir, name string) (File, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := xxh3.New()
	n, err := io.Copy(h, f)
	return File{name, n, fmt.Sprintf("%016x", h.Sum64())}, err
}

// Hash identifies a piece in the manifests of those made from it.
func (m Manifest) Hash() string { return fmt.Sprintf("%016x", xxh3.Hash(m.bytes())) }

// HashOf identifies several pieces together.
func HashOf(list []Manifest) string {
	h := xxh3.New()
	for _, m := range list {
		h.Write(m.bytes())
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

func (m Manifest) bytes() []byte { return sealed(m, func(sum string) any { m.Sum = sum; return m }) }

// sealed encodes a value as JSON that includes the XXH3 of its encoding without it; with sets the
// hash in a copy.
func sealed(v any, with func(sum string) any) []byte {
	encoded := func(v any) []byte {
		b, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			panic(err) // numbers, texts and flags can always be encoded
		}
		return append(b, '\n')
	}
	return encoded(with(fmt.Sprintf("%016x", xxh3.Hash(encoded(with(""))))))
}

// unsealed decodes into v what sealed wrote; again encodes the decoded value; what names it in
// errors.
func unsealed(r io.Reader, v any, again func() []byte, what say.Words) error {
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
		return say.Errorf("it is %v, but was changed after it was written: restore it, or delete its folder and run the step again", what)
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
	err = unsealed(r, &m, func() []byte { return m.bytes() }, say.Words{En: "a manifest"})
	return m, err
}
