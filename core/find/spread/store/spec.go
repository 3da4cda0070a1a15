package store

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
)

// Format is the version of the file format.
const Format = 1

// Spec describes work in pieces by names and values. It is the same for all of its pieces, whoever
// makes them.
type Spec struct {
	Format  int    `json:"format"`  // [Format]
	Program string `json:"program"` // version of the program
	Code    string `json:"code"`    // its versions, see [sigcache.Versions]

	Set    string `json:"set"`    // name of the set, for people
	Bytes  int64  `json:"bytes"`  // size of the set if it is one file, else 0
	Pages  int64  `json:"pages"`  // pages in the whole set; indexes are made for this number
	Shards int    `json:"shards"` // number of shards: contiguous ranges of the set
	Parts  int    `json:"parts"`  // number of parts of the keys, see [PartOf]
	Blocks int    `json:"blocks"` // number of blocks of rows, see [Block]

	Algorithm Choice        `json:"algorithm"`
	Denoiser  Choice        `json:"denoiser"`
	Reading   pass.Reading  `json:"reading"`
	PageTime  time.Duration `json:"page_time_ns"`

	result.Bounds
	Parquet bool   `json:"parquet,omitempty"` // shards are also written as Parquet
	Grows   bool   `json:"grows,omitempty"`   // the work is an index: shards are added, up to about Pages pages
	DF      string `json:"df,omitempty"`      // XXH3 of the file of document frequencies that was used for learning; "": those of the set
	State   string `json:"state,omitempty"`   // XXH3 of the file [LearnedName] of what was learned from the set; "": nothing
	Sum     string `json:"xxh3"`              // of the specification without this field
}

// Choice is an algorithm or a denoiser with all of its values.
type Choice struct {
	Name   string       `json:"name"`
	Values param.Values `json:"values"`
}

// Hash identifies the specification in the manifests of its pieces.
func (s Spec) Hash() string { return fmt.Sprintf("%016x", xxh3.Hash(s.bytes())) }

// bytes returns the specification as JSON, with the keys of values sorted.
func (s Spec) bytes() []byte { return sealed(s, func(sum string) any { s.Sum = sum; return s }) }

// Write writes the specification.
func (s Spec) Write(w io.Writer) error {
	_, err := w.Write(s.bytes())
	return err
}

// ReadSpec reads a specification. Its values have JSON types: see [param.Check].
func ReadSpec(r io.Reader) (s Spec, err error) {
	err = unsealed(r, &s, func() []byte { return s.bytes() }, say.Words{En: "a description of distributed work"})
	if err != nil {
		return s, err
	}
	s.Sum = ""
	if s.Shards < 1 || s.Parts < 1 || s.Blocks < 1 || s.Pages < 0 || s.Pages > MostPages || s.Shards > MostPieces || s.Parts > MostPieces || s.Blocks > MostPieces {
		return s, say.Errorf("its number of pages, shards, parts or blocks is out of range")
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
		names = append(names, sortedOnce(below)...)
	}
	return names
}
