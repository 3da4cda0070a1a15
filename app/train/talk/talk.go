package talk

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/lab/synth"
	"pagetwin/core/lab/synth/dice"
)

// Options describe the pages to be made.
type Options struct {
	Seed     uint64
	Pages    int     // ≥ 1
	Articles float64 // share of the pages that are articles with comments, 0 to 1; the rest are threads
}

// Check returns an error if the options are invalid.
func (o Options) Check() error {
	if o.Pages < 1 {
		return fmt.Errorf("talk: pages must be at least 1, got %d", o.Pages)
	}
	if !(o.Articles >= 0 && o.Articles <= 1) {
		return fmt.Errorf("talk: the share of articles must be from 0 to 1, got %g", o.Articles)
	}
	return nil
}

// LeastTexts is the least number of texts: answers on a page come from other texts than the one
// that they answer.
const LeastTexts = 10

// Page is a page that was made.
type Page struct {
	ID, URL, Site string
	Layout        string
	Article       bool // its body is the article without the comments; else the thread
	Raw           []byte
	Gold          string
	Aside         []string // text by people outside the body: comments, quotations, signatures
}

// Maker makes pages. Page i is a function of seed, texts, material and i alone.
type Maker struct {
	Options
	*words
	texts     []Text
	sentences []string // of all texts
	sites     []*site
	of        []int // page → site
}

// sitesOfTen is the number of sites for ten pages: some sites have two.
const sitesOfTen = 7

// New returns a maker of pages out of texts, with the material in fsys.
func New(texts []Text, opt Options, fsys fs.FS) (*Maker, error) {
	if err := opt.Check(); err != nil {
		return nil, err
	}
	if len(texts) < LeastTexts {
		return nil, fmt.Errorf("talk: there must be at least %d Chinese texts with titles, got %d", LeastTexts, len(texts))
	}
	w, err := readWords(fsys)
	if err != nil {
		return nil, fmt.Errorf("talk: %w", err)
	}
	mk := &Maker{Options: opt, words: w, texts: texts}
	for _, t := range texts {
		for _, p := range t.Paras {
			for _, s := range synth.Sentences(p) {
				if n := utf8.RuneCountInString(s); n >= 8 && n <= 90 && endsSentence(s) && !strings.ContainsAny(s, "“”\"「」") {
					mk.sentences = append(mk.sentences, s)
				}
			}
		}
	}
	if len(mk.sentences) < LeastTexts {
		return nil, errors.New(say.Sprintf("en", "talk: the texts must have at least %d {sentence|sentences}, got %d", LeastTexts, len(mk.sentences)))
	}
	articles := int(float64(opt.Pages)*opt.Articles + 0.5)
	mk.share(articles, func(l *layout) bool { return l.article })
	mk.share(opt.Pages-articles, func(l *layout) bool { return !l.article })
	return mk, nil
}

// Sites returns the number of sites of the pages.
func (mk *Maker) Sites() int { return len(mk.sites) }

func (mk *Maker) share(n int, wanted func(*layout) bool) {
	var ls []*layout
	for i := range layouts {
		if wanted(&layouts[i]) {
			ls = append(ls, &layouts[i])
		}
	}
	first, count := len(mk.sites), max(1, n*sitesOfTen/10)
	for i := range n {
		if i < count {
			mk.sites = append(mk.sites, mk.newSite(len(mk.sites), ls[i%len(ls)]))
		}
		mk.of = append(mk.of, first+i%count)
	}
}

// Page makes page i.
func (mk *Maker) Page(i int) (Page, error) {
	s := mk.sites[mk.of[i]]
	d := dice.New(mk.Seed, "talk", "page", fmt.Sprint(i))
	v := mk.see(s, i, d)
	var b strings.Builder
	if err := mk.layouts.ExecuteTemplate(&b, s.name+".html", v); err != nil {
		return Page{}, fmt.Errorf("talk: %w", err)
	}
	body, aside := v.written()
	for _, texts := range [...][]string{body, aside} {
		for k, t := range texts {
			texts[k] = html.UnescapeString(s.write(t))
		}
	}
	return Page{
		ID: fmt.Sprintf("%06d", i+1), URL: v.URL, Site: s.Host, Layout: s.name, Article: s.article,
		Raw:  synth.Encode(s.Charset, s.finish(s.write(b.String()))),
		Gold: strings.Join(body, "\n"), Aside: aside,
	}, nil
}

// written returns the texts that people wrote on the page: its body, and the rest.
func (v *view) written() (body, aside []string) {
	posts := v.Posts
	if v.article {
		body, posts = append(body, v.Body.Paras...), v.Comments
	} else if !v.headless {
		body = append(body, v.Title)
	}
	for _, p := range posts {
		said := slices.Clone(p.Paras)
		for _, sub := range p.Subs {
			said = append(said, sub.Paras...)
		}
		if v.article {
			aside = append(aside, said...)
		} else {
			body = append(body, said...)
		}
		if p.Sign != "" {
			aside = append(aside, p.Sign)
		}
	}
	return body, aside
}
