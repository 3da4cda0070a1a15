// Package denoisetest tests whether a denoiser keeps the contract of package denoise. The test of a
// new denoiser is its vectors and one call of [Run].
package denoisetest

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/param"
	"pagetwin/core/base/param/paramtest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// unexported makes cmp compare unexported fields too.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

// Run tests d at its defaults and, on ordinary pages, at every value of every
// parameter's grid:
//
//   - name, title, idea, parameters and every rule are there in every language;
//   - blocks come in order, do not overlap, lie inside the source, their numbers
//     are finite;
//   - Body.Text is the kept blocks, each where its At says, and white space;
//   - the same page gives the same body, and the tree is left alone (from many
//     goroutines at once too: [Parallel], which package catalog calls for all);
//   - a page without text gives an empty body, and nothing is made up;
//   - no page of [Nasty] makes it panic or takes it more than linear time;
//   - its story, of any page, with any settings, comes to the same body, see [Story].
func Run(t *testing.T, d denoise.Denoiser) {
	t.Helper()
	t.Run("words", func(t *testing.T) { words(t, d) })
	for _, v := range settings(t, d) {
		f, err := d.New(v)
		if err != nil {
			t.Fatalf("%s with %v: %v", d.Name, v, err)
		}
		t.Run("pages/"+v.String(), func(t *testing.T) { pages(t, f) })
	}
	f, err := d.New(param.Defaults(d.Params))
	if err != nil {
		t.Fatalf("%s with its defaults: %v", d.Name, err)
	}
	t.Run("empty", func(t *testing.T) { empty(t, f) })
	t.Run("nothing made up", func(t *testing.T) { plain(t, f) })
	t.Run("nasty", func(t *testing.T) { nasty(t, f) })
	t.Run("stories", func(t *testing.T) { stories(t, d) })
}

func words(t *testing.T, d denoise.Denoiser) {
	both := func(what string, w param.Words) {
		if w.En == "" || !w.Has("zh") {
			t.Errorf("%s must be there in both languages, got %+v", what, w)
		}
	}
	if d.Name == "" || d.Name != strings.ToLower(d.Name) || strings.ContainsAny(d.Name, " \t") || d.Source == "" {
		t.Errorf("name and source must be set, the name one lower-case word: %q %q", d.Name, d.Source)
	}
	both("title", d.Title)
	both("idea", d.Idea)
	for _, p := range d.Params {
		both(p.Name+" title", p.Title)
		both(p.Name+" help", p.Help)
		paramtest.Named(t, p)
		if len(p.Sweep()) == 0 && p.Kind != param.Text {
			t.Errorf("%s has no grid to sweep", p.Name)
		}
		for _, v := range append([]any{p.Default}, p.Sweep()...) {
			if got, err := p.Check(v); err != nil || got != v {
				t.Errorf("%s: default and grid must be allowed values of its kind: %v: %v", p.Name, v, err)
			}
		}
	}
}

// settings returns the defaults and every change of one parameter to a value of
// its grid.
func settings(t *testing.T, d denoise.Denoiser) []param.Values {
	base := param.Defaults(d.Params)
	all := []param.Values{base}
	for _, p := range d.Params {
		for _, v := range p.Sweep() {
			if v != p.Default {
				all = append(all, base.With(p.Name, v))
			}
		}
	}
	return all
}

func pages(t *testing.T, f denoise.Func) {
	for name, src := range Pages() {
		tree := markup.Parse(src)
		nodes := slices.Clone(tree.Nodes)
		body := f(tree)
		if err := Check(src, body); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if again := f(markup.Parse(src)); !cmp.Equal(again, body, unexported) {
			t.Errorf("%s: a second run gives another body", name)
		}
		if !slices.Equal(nodes, tree.Nodes) {
			t.Errorf("%s: the tree was changed", name)
		}
	}
}

// Check returns an error if the body of the page src is invalid.
func Check(src string, body denoise.Body) error {
	last, done := 0, 0
	for i, b := range body.Blocks {
		wrong := func(format string, args ...any) error { // told only where it is needed: pages have millions of blocks
			return fmt.Errorf("block %d [%d,%d) %q by %s: "+format, append([]any{i, b.Start, b.End, b.Text, b.Rule.Name}, args...)...)
		}
		switch {
		case b.Start < last || b.End < b.Start || b.End > len(src):
			return wrong("out of order or outside the source, the one before ends at %d of %d", last, len(src))
		case b.Rule.Name == "" || b.Rule.Why.En == "" || !b.Rule.Why.Has("zh"):
			return wrong("the rule must have a name and both languages: %+v", b.Rule)
		case math.IsNaN(b.Number) || math.IsInf(b.Number, 0):
			return wrong("number is %v", b.Number)
		case b.Kept != (b.At >= 0):
			return wrong("kept is %v, but its text is at %d", b.Kept, b.At)
		}
		last = b.End
		if !b.Kept {
			continue
		}
		if b.At < done || b.At+len(b.Text) > len(body.Text) || body.Text[b.At:b.At+len(b.Text)] != b.Text {
			return wrong("its text does not stand at %d", b.At)
		}
		if s := body.Text[done:b.At]; strings.TrimSpace(s) != "" {
			return wrong("before it stands %q, which is of no block", s)
		}
		done = b.At + len(b.Text)
	}
	if s := body.Text[done:]; s != "" {
		return fmt.Errorf("the text ends in %q, which is of no block", s)
	}
	if !utf8.ValidString(body.Text) || !utf8.ValidString(body.Title) {
		return fmt.Errorf("title or text is not UTF-8")
	}
	return nil
}

// Textless returns pages without any visible text.
func Textless() []string {
	return []string{
		"", " \n\t", "<html><head></head><body></body></html>", "<p>&nbsp;</p><br><br>",
		"<script>var a = 1;</script><!-- a comment --><style>p{}</style>",
	}
}

func empty(t *testing.T, f denoise.Func) {
	for _, src := range Textless() {
		if body := f(markup.Parse(src)); strings.TrimSpace(body.Text) != "" {
			t.Errorf("%q: the body is %q, want none", src, body.Text)
		}
	}
}

// plain checks pages of plain text: the kept text must be the same.
func plain(t *testing.T, f denoise.Func) {
	for _, src := range []string{
		"近日，网页消重技术取得了新的进展。研究人员提出一种改进的方法，效果明显。",
		"Near-duplicate pages are found by comparing what is left of them once everything around the article is gone.",
		strings.Repeat("一行文字，没有任何标记。", 40),
	} {
		for _, b := range f(markup.Parse(src)).Blocks {
			if !strings.Contains(src, b.Text) || src[b.Start:b.End] != b.Text {
				t.Errorf("%q at [%d,%d) is not in the page", b.Text, b.Start, b.End)
			}
		}
		if body := denoise.Plain("题", src); body.Text != src || body.Title != "题" {
			t.Errorf("plain text came back as %q", body.Text)
		}
	}
}

func nasty(t *testing.T, f denoise.Func) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	// A function that recurses over the page fails with this limit; with the default of 1 GB it
	// would do so only on a page of 16 MB.
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20))
	all := Nasty()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			body, ok := inMinutes(func() denoise.Body { return f(markup.Parse(all[name])) })
			if !ok {
				t.Fatalf("%d bytes are not done after %v", len(all[name]), nastyTime)
			}
			if err := Check(all[name], body); err != nil {
				s := err.Error()
				t.Error(s[:min(len(s), 500)])
			}
		})
	}
}

// nastyTime is a thousand times the time of a page of [Nasty] in linear time, and less than its
// quadratic time.
const nastyTime = 4 * time.Minute

// inMinutes returns the result of fn, unless it takes more than nastyTime.
func inMinutes(fn func() denoise.Body) (denoise.Body, bool) {
	done := make(chan denoise.Body, 1)
	go func() { done <- fn() }()
	select {
	case body := <-done:
		return body, true
	case <-time.After(nastyTime):
		return denoise.Body{}, false
	}
}
