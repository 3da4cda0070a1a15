package main

import (
	"bufio"
	"fmt"
	"io"

	"pagetwin/core/detect"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/say"
)

// leftOut counts the pages of a run that are not compared.
type leftOut struct {
	Little int          `json:"little_text"`
	Kinds  *kind.Counts `json:"no_content,omitempty"`
}

// leftOutOf counts what a result left out; nil for nothing.
func leftOutOf(r *detect.Result) *leftOut {
	if len(r.Left) == 0 {
		return nil
	}
	out := &leftOut{}
	var kinds kind.Counts
	for _, l := range r.Left {
		switch l.Why {
		case detect.TooLittle:
			out.Little++
		case detect.NoContent:
			kinds[l.Kind.Kind]++
			out.Kinds = &kinds
		}
	}
	return out
}

// writeLeft writes the pages that a run left out: id, why, kind, and what decided.
func writeLeft(w io.Writer, set *page.Set, r *detect.Result, lang string) error {
	b := bufio.NewWriter(w)
	for _, l := range r.Left {
		why, _ := l.Why.MarshalText() // names have no errors
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\n", say.Escape(set.Pages[l.Page].ID), why, l.Kind.Kind, l.Kind.Why().In(lang))
	}
	return b.Flush()
}
