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
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// Page is a page to be compared: HTML source or, where HTML is empty, plain text.
type Page struct {
	ID    string // must differ from those of other pages; "" means its position, from 0
	URL   string // its host tells which templates it may share; may be empty
	Title string // may be empty: that of the HTML
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

// Options say how pages are compared. The zero value is what the desk and the batch
// command do unless they are told: MinHash at its default threshold, bodies by the learned
// denoiser, templates cut, pages that are no content left out.
type Options struct {
	Algorithm algo.Algorithm   // such as simhash.Algorithm(); catalog.Algorithm finds one by its name
	Values    map[string]any   // parameters of the algorithm by name; what is not named has its default
	Denoiser  denoise.Denoiser // takes the body out of HTML
	Select    *pass.Selection  // which pages are compared and what of them, quotes counted; nil: [pass.DefaultReading]
	Threshold float64          // least score of a duplicate, 0 to 1; 0: the algorithm's own
	Workers   int              // goroutines; 0: one for each core
}

// chosen fills in what is not told.
func (o Options) chosen() Options {
	if o.Algorithm.Name == "" {
		o.Algorithm = minhash.Algorithm()
	}
	if o.Denoiser.Name == "" {
		o.Denoiser = learned.Denoiser()
	}
	return o
}

// reading is which pages are compared, and what of their text.
func (o Options) reading() pass.Reading {
	if o.Select == nil {
		return pass.DefaultReading()
	}
	return pass.Reading{Selection: *o.Select}
}

// Pair is two pages that are near-duplicates: their positions, A < B, and their score.
type Pair struct {
	A, B  int
	Score float64 // 0 to 1
}

// Found is what was found among pages.
type Found struct {
	Pairs     []Pair  // that score at least Threshold, best first
	Threshold float64 // as a score
	Warnings  []string

	Set    *page.Set
	Result *result.Result // all that the run tells

	opt Options
}

// Find finds the near-duplicates among pages. The error names pages with the same ID, values
// that the algorithm refuses, or is that of ctx.
func Find(ctx context.Context, pages []Page, opt Options) (*Found, error) {
	set, err := setOf(pages)
	if err != nil {
		return nil, err
	}
	return FindIn(ctx, set, opt)
}

// setOf makes a page set in memory.
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

// FindIn finds the near-duplicates in a page set, such as one that formats.Open opened.
func FindIn(ctx context.Context, set *page.Set, opt Options) (*Found, error) {
	opt = opt.chosen()
	values, err := param.Check(opt.Algorithm.Params, opt.Values)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", opt.Algorithm.Name, err)
	}
	candidates := result.Index
	if len(set.Pages) <= algo.AllUpTo {
		candidates = result.All
	}
	results, err := detect.Run(ctx, set, []detect.Job{{Algorithm: opt.Algorithm, Values: values}}, detect.Options{
		Denoiser: opt.Denoiser, Reading: opt.reading(), Candidates: candidates, Bounds: result.Bounds{Lowest: opt.Threshold}, Workers: opt.Workers, Relate: true,
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

// Groups returns the groups of near-duplicates, the largest first, as positions of pages.
// Pages are linked where each resembles the other; a page that only contains another is in
// no group with it.
func (f *Found) Groups() [][]int {
	links := cluster.Resembling(f.Result.Pairs.From(f.Threshold), f.Result.Texts)
	var groups [][]int
	for _, g := range cluster.Groups(f.Result.Pages, links, f.Threshold) {
		members := make([]int, len(g.Members))
		for i, m := range g.Members {
			members[i] = int(m)
		}
		groups = append(groups, members)
	}
	return groups
}

// Explain says why two pages have their score: what they share, with its places in both
// texts, and the numbers of the decision. The error says that a page cannot be read, or that
// the algorithm does not explain itself.
func (f *Found) Explain(ctx context.Context, a, b int) (algo.Evidence, error) {
	e, ok := f.Result.Fitted.Method.(algo.Explainer)
	if !ok {
		return algo.Evidence{}, say.Errorf("%s cannot explain its scores", f.opt.Algorithm.Name)
	}
	reading := f.opt.reading()
	ready, err := pass.Learn(ctx, f.Set, f.opt.Denoiser, nil, pass.LearnOptions{Repeats: reading.Repeats, Kinds: reading.Kinds, Workers: f.opt.Workers})
	if err != nil {
		return algo.Evidence{}, err
	}
	seg := text.NewSegmenter()
	var docs [2]*text.Doc
	for side, i := range [2]int{a, b} {
		p, err := pass.Prepare(ctx, f.Set, i, ready, seg)
		if err != nil {
			return algo.Evidence{}, fmt.Errorf("%s: %w", f.Set.Pages[i].ID, err)
		}
		docs[side] = reading.Doc(p)
	}
	return e.Explain(docs[0], docs[1]), nil
}

// Curve returns precision and recall over every threshold under what is known of the pages,
// such as truthfile.Found reads beside a page set, or Known makes.
func (f *Found) Curve(known *truth.Truth) *eval.Curve { return eval.CurveOf(f.Result, known) }

// Known makes a truth of classes of pages: those of one class are duplicates of one another,
// and a page of none is a duplicate of no other. A page is in at most one class.
func (f *Found) Known(classes [][]int) *truth.Truth {
	known := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, f.Result.Pages)}
	for i := range known.Cluster {
		known.Cluster[i] = -1
	}
	for c, class := range classes {
		for _, i := range class {
			known.Cluster[i] = int32(c)
		}
	}
	return known
}

// Body takes title and body out of the source of one page, by the learned denoiser: Blocks
// says of each block whether it was kept, and why.
func Body(html string) (denoise.Body, error) {
	d := learned.Denoiser()
	fn, err := d.New(param.Defaults(d.Params))
	if err != nil {
		return denoise.Body{}, err
	}
	return fn(markup.Parse(html)), nil
}
