package shards

import (
	"encoding/json"
	"io"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
)

// Format is the version of the files of the work.
const Format = 2

// Spec describes the work by names and values. It is the same for all of its pieces, whoever makes
// them.
type Spec struct {
	Format  int    `json:"format"`  // [Format]
	Program string `json:"program"` // version of the program
	Code    string `json:"code"`    // its versions, see [sigcache.Versions]

	For   string `json:"for"`   // [ForIndex] or [ForCluster]
	Set   string `json:"set"`   // name of the set, for people
	Bytes int64  `json:"bytes"` // size of the set if it is one file, else 0
	Pages int64  `json:"pages"` // pages in the whole set; keys are made for this number
	Sizes

	result.Run
	result.Bounds
	PageTime time.Duration `json:"page_time_ns"`

	State string `json:"state,omitempty"` // XXH3 of the file [LearnedName] of what was learned from the set; "": nothing
	Words string `json:"words,omitempty"` // XXH3 of the file [WordsName]; "": none
	Sum   string `json:"xxh3"`            // of the specification without this field
}

// What work is for.
const (
	ForIndex   = "index"
	ForCluster = "cluster"
)

// Sizes are the numbers of pieces.
type Sizes struct {
	Shards int `json:"shards"` // contiguous ranges of the set
	Parts  int `json:"parts"`  // of the keys, see [PartOf]
}

// Default numbers of pages in a piece.
const (
	pagesInShard = 250_000
	pagesInPart  = 50_000
)

// Of returns the sizes for a set of so many pages; those that are set stay.
func (z Sizes) Of(pages int64) Sizes {
	suit := func(n *int, each int64) {
		if *n == 0 {
			*n = int(min(max(1, (pages+each-1)/each), MostPieces))
		}
	}
	suit(&z.Shards, pagesInShard)
	suit(&z.Parts, pagesInPart)
	return z
}

// PartOf returns the part of a key among so many: parts are equally large for any distribution of
// keys.
func PartOf(key uint64, parts int) int {
	hi, _ := bits.Mul64(hash.Mix64(key), uint64(parts))
	return int(hi)
}

// Hash identifies the specification in the manifests of its pieces.
func (s Spec) Hash() string { return printOf(s.bytes()) }

// bytes returns the specification as JSON, with the keys of values sorted.
func (s Spec) bytes() []byte { return Sealed(s, func(sum string) any { s.Sum = sum; return s }) }

// Write writes the specification.
func (s Spec) Write(w io.Writer) error {
	_, err := w.Write(s.bytes())
	return err
}

// ReadSpec reads a specification. Its values have JSON types: see [param.Check].
func ReadSpec(r io.Reader) (s Spec, err error) {
	err = Unsealed(r, &s, func() []byte { return s.bytes() }, say.Words{En: "a description of distributed work"})
	if err != nil {
		return s, err
	}
	s.Sum = ""
	if s.Shards < 1 || s.Parts < 1 || s.Pages < 0 || s.Pages > MostPages || max(s.Shards, s.Parts) > MostPieces {
		return s, say.Errorf("its number of pages, shards or parts is out of range")
	}
	return s, nil
}

// Limits of the pages of a set, and of the pieces of a step.
const (
	MostPages  = 1<<31 - 1
	MostPieces = 1 << 16
)

// Differs returns the first setting in which two specifications differ, by its name in the file,
// and both values; ok is false if they are equal.
func (s Spec) Differs(other Spec) (name, here, there string, ok bool) {
	x, y := flat(s), flat(other)
	for _, k := range order(x, y) {
		if x[k] != y[k] {
			return k, x[k], y[k], true
		}
	}
	return "", "", "", false
}

// flat returns the settings of a specification by name.
func flat(s Spec) map[string]string {
	out := make(map[string]string)
	var walk func(name string, v any)
	walk = func(name string, v any) {
		if m, ok := v.(map[string]any); ok {
			for k, x := range m {
				walk(strings.TrimPrefix(name+"."+k, "."), x)
			}
			return
		}
		b, _ := json.Marshal(v) // it was decoded from JSON
		out[name] = string(b)
	}
	var v any
	b, _ := json.Marshal(s) // names and values can always be encoded
	_ = json.Unmarshal(b, &v)
	walk("", v)
	return out
}

// order returns the names of settings in the order of the file: those of [Spec] first.
func order(maps ...map[string]string) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Spec]()) {
		field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if field == "" {
			continue // the fields of an embedded struct follow
		}
		var below []string
		for _, m := range maps {
			for k := range m {
				if k == field || strings.HasPrefix(k, field+".") {
					below = append(below, k)
				}
			}
		}
		slices.Sort(below)
		names = append(names, slices.Compact(below)...)
	}
	return names
}
