package core

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/algo/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// Page is a page to be compared: HTML source or, if HTML is empty, plain text, in UTF-8.
type Page struct {
	ID    string // differs from those of the other pages; "" means its position, from 0
	URL   string // its host tells with which pages it may share a template; may be empty
	Title string // "" means that of the HTML
	HTML  string
	Text  string
}

// Texts returns plain texts as pages.
func Texts(texts ...string) []Page {
	pages := make([]Page, len(texts))
	for i, t := range texts {
		pages[i].Text = t
	}
	return pages
}

// HTML returns HTML sources as pages.
func HTML(sources ...string) []Page {
	pages := make([]Page, len(sources))
	for i, s := range sources {
		pages[i].HTML = s
	}
	return pages
}

// Options are the settings for comparing pages. The zero value compares them as the programs do by
// default: with MinHash at its threshold, by the bodies that the learned denoiser extracts, without
// templates and without pages that have no content of their own.
type Options struct {
	Algorithm algo.Algorithm   // such as simhash.Algorithm(); catalog.Algorithm finds one by its name
	Values    map[string]any   // parameters of the algorithm by name; the others have their defaults
	Denoiser  denoise.Denoiser // extracts the body from HTML, such as cetd.Denoiser()
	Reading   *pass.Reading    // which pages are compared, and which part of their text; nil: [pass.DefaultReading]
	Threshold float64          // least score of a duplicate, 0 to 1; 0: that of the algorithm
	Workers   int              // goroutines; 0: one for each core
}

// chosen fills in the defaults.
func (o Options) chosen() Options {
	if o.Algorithm.Name == "" {
		o.Algorithm = minhash.Algorithm()
	}
	if o.Denoiser.Name == "" {
		o.Denoiser = learned.Denoiser()
	}
	return o
}

// reading returns which pages are compared, and which part of their text.
func (o Options) reading() pass.Reading {
	if o.Reading == nil {
		return pass.DefaultReading()
	}
	return *o.Reading
}

// Find finds the near-duplicates among pages. It returns an error if two pages have the same
// ID, if the algorithm refuses its values, or if ctx ends.
func Find(ctx context.Context, pages []Page, opt Options) (*Found, error) {
	set, err := setOf(pages)
	if err != nil {
		return nil, err
	}
	return FindIn(ctx, set, opt)
}

func setOf(pages []Page) (*page.Set, error) {
	listed, contents, seen := make([]page.Page, len(pages)), make([]page.Content, len(pages)), make(map[string]bool, len(pages))
	for i, p := range pages {
		id := cmp.Or(p.ID, strconv.Itoa(i))
		if seen[id] {
			return nil, say.Errorf("two pages have the name %s", id)
		}
		seen[id] = true
		listed[i] = page.Page{ID: id, URL: p.URL, Title: p.Title}
		contents[i] = page.Content{Kind: page.HTML, Text: p.HTML}
		if p.HTML == "" {
			contents[i] = page.Content{Kind: page.Text, Text: p.Text}
		}
	}
	return page.FromPages("pages", listed, contents), nil
}

// FindIn finds the near-duplicates in a page set, such as one that formats.Open opened. Only
// signatures and scored pairs are kept in memory, not the pages.
func FindIn(ctx context.Context, set *page.Set, opt Options) (*Found, error) {
	opt = opt.chosen()
	values, err := param.Check(opt.Algorithm.Params, opt.Values)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", opt.Algorithm.Name, err)
	}
	results, err := detect.Run(ctx, set, []detect.Job{{Algorithm: opt.Algorithm, Values: values}}, detect.Options{
		Denoiser: opt.Denoiser, Reading: opt.reading(), Candidates: result.CandidatesFor(len(set.Pages)), Bounds: result.Bounds{Lowest: opt.Threshold}, Workers: opt.Workers,
	})
	if err != nil {
		return nil, err
	}
	r := results[0]
	f := &Found{Threshold: cmp.Or(opt.Threshold, r.Cut), Set: set, Result: r, opt: opt}
	for p := range r.Pairs.From(f.Threshold).InOrder() {
		f.Pairs = append(f.Pairs, Pair{A: int(p.A), B: int(p.B), Score: p.Score})
	}
	for _, w := range r.Warnings {
		f.Warnings = append(f.Warnings, w.En)
	}
	return f, nil
}
