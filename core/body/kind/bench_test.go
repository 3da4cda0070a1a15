package kind_test

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
)

// trees are pages to measure on.
func trees(b *testing.B) (list []*markup.Tree) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "en_l3sgn1", "pages", "*.html"))
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, markup.Parse(string(src)))
	}
	if len(list) == 0 {
		b.Skip("no en_l3sgn1 beside the checkout: nothing to measure on")
	}
	return list
}

func BenchmarkOf(b *testing.B) {
	m, err := kind.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	pages, fn := trees(b), denoiser(b)
	bodies := make([]denoise.Body, len(pages))
	for i, t := range pages {
		bodies[i] = fn(t)
	}
	b.ReportAllocs()
	for b.Loop() {
		for i, t := range pages {
			m.Of(kind.Source{Tree: t, Body: bodies[i]})
		}
	}
}

// denoiser returns the one that runs have unless told.
func denoiser(b *testing.B) denoise.Func {
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		b.Fatal(err)
	}
	fn, err := d.New(param.Defaults(d.Params))
	if err != nil {
		b.Fatal(err)
	}
	return fn
}

// What a kind costs is to be held against what finding the body costs.
func BenchmarkDenoise(b *testing.B) {
	pages, fn := trees(b), denoiser(b)
	for _, c := range []struct {
		name string
		fn   func(t *markup.Tree)
	}{
		{"parse", func(t *markup.Tree) { markup.Parse(t.HTML) }},
		{"cut", func(t *markup.Tree) { denoise.Cut(t, nil) }},
		{"body", func(t *markup.Tree) { fn(t) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				for _, t := range pages {
					c.fn(t)
				}
			}
		})
	}
}
