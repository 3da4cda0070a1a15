package store

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/zeebo/xxh3"

	"pagetwin"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/setting"
)

// Format is the number of the form of these files; it changes with it.
const Format = 1

// Spec is what work that is spread is about: names and values, never code. It is the same
// for all of its pieces, whoever makes them where.
type Spec struct {
	Format  int    `json:"format"`  // [Format]
	Program string `json:"program"` // version of the program
	Code    string `json:"code"`    // of the sources behind it, see [Code]

	Set    string `json:"set"`    // name of the set, for people
	Bytes  int64  `json:"bytes"`  // of the set where it is one file; 0: it is none
	Pages  int64  `json:"pages"`  // of the whole set; indexes are made for so many
	Shards int    `json:"shards"` // into which the set is cut: contiguous, in its order
	Parts  int    `json:"parts"`  // into which keys are cut, see [PartOf]
	Blocks int    `json:"blocks"` // of rows that are scored, see [Block]

	Algorithm Choice `json:"algorithm"`
	Denoiser  Choice `json:"denoiser"`
	pass.Written
	PageTime time.Duration `json:"page_time_ns"`

	setting.Pairs
	Parquet bool   `json:"parquet,omitempty"` // shards are written as Parquet too
	Grows   bool   `json:"grows,omitempty"`   // it is an index: shards are added, up to about Pages pages
	DF      string `json:"df,omitempty"`      // XXH3 of a file of document frequencies, from which was learned; "": of the set
	State   string `json:"state,omitempty"`   // XXH3 of the file of what was learned of the set, [LearnedName]; "": nothing had to be
	Sum     string `json:"xxh3"`              // of the specification without it
}

// Choice is an algorithm or a denoiser with all of its values.
type Choice struct {
	Name   string       `json:"name"`
	Values param.Values `json:"values"`
}

// Hash is by what a spec is known in the manifests of its pieces.
func (s Spec) Hash() string { return fmt.Sprintf("%016x", xxh3.Hash(s.bytes())) }

// bytes are the spec as JSON, in which keys of values are in order.
func (s Spec) bytes() []byte { return sealed(s, func(sum string) any { s.Sum = sum; return s }) }

// Write writes the spec.
func (s Spec) Write(w io.Writer) error {
	_, err := w.Write(s.bytes())
	return err
}

// ReadSpec reads a spec. Values are as JSON has them: see [param.Check].
func ReadSpec(r io.Reader) (s Spec, err error) {
	err = unsealed(r, &s, func() []byte { return s.bytes() }, say.Words{En: "a description of spread work"})
	if err != nil {
		return s, err
	}
	s.Sum = ""
	if s.Shards < 1 || s.Parts < 1 || s.Blocks < 1 || s.Pages < 0 || s.Pages > MostPages || s.Shards > MostPieces || s.Parts > MostPieces || s.Blocks > MostPieces {
		return s, say.Errorf("its numbers of pages, shards, parts or blocks are out of range")
	}
	return s, nil
}

// The most pages of a set, and pieces of a step.
const (
	MostPages  = 1<<31 - 1
	MostPieces = 1 << 16
)

// Differs names the first setting in which two specs differ, as it is called in the file,
// and its values; ok is false where they are equal.
func (s Spec) Differs(other Spec) (name, here, there string, ok bool) {
	x, y := flat(s), flat(other)
	for _, k := range order(x, y) {
		if x[k] != y[k] {
			return k, x[k], y[k], true
		}
	}
	return "", "", "", false
}

// flat are the settings of a spec by their names.
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
		b, _ := json.Marshal(v) // it came from JSON
		out[name] = string(b)
	}
	var v any
	b, _ := json.Marshal(s) // names and values always encode
	_ = json.Unmarshal(b, &v)
	walk("", v)
	return out
}

// order are the names of settings as the file has them: those of [Spec] first.
func order(maps ...map[string]string) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Spec]()) {
		field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if field == "" {
			continue // of an embedded struct its fields follow
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

// Code is [pagetwin.Digest]: two builds whose outcome may differ are told apart by it.
func Code() string { return pagetwin.Digest() }
