package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/meta"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

type ownCmd struct {
	Sets    []cli.Set  `arg:"" name:"set" help:"Page sets with many pages of a host each: folders, zip or .jsonl files."`
	Out     cli.OutDir `required:"" placeholder:"DIR" help:"Write the page set to DIR, which must not exist yet."`
	PerHost int        `default:"40" help:"Most pages of a host, chosen by their ids."`
	Without []cli.Set  `placeholder:"SET" help:"Leave out pages of sites that a page set has. May be given several times."`
}

// Run makes a page set with bodies of the pages of crawls: the body of a page is the text that
// hardly any other page of its host has, with the parts of the rest that the denoiser keeps. A
// single page does not show which of its lists belong to it; the other pages of its host do, and
// a denoiser that is trained on the set learns the look of such lists. The set is for training
// and not for measuring.
func (c *ownCmd) Run(e *cli.Env) error {
	if c.PerHost < 1 {
		return cli.Usage(fmt.Errorf("--per-host must be at least 1, got %d", c.PerHost))
	}
	known, err := readKnown(e, cli.Paths(c.Without))
	if err != nil {
		return err
	}
	all := 0
	pages, err := writeSet(e, c.Out, func(out *newSet) error {
		w := ownWriter{ownCmd: c, known: known, out: out, bodies: make(map[string]bool)}
		for _, path := range c.Sets {
			n, err := w.set(e, string(path))
			if err != nil {
				return err
			}
			all += n
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = say.Fprintf(e.Stdout, "%d of %d {page|pages} taken\n", pages, all)
	return err
}

// ownWriter writes the pages that are taken.
type ownWriter struct {
	*ownCmd
	known  *known
	out    *newSet
	bodies map[string]bool
}

func (w *ownWriter) set(e *cli.Env, path string) (n int, err error) {
	set, err := cli.Open(e, cli.Set(path))
	if err != nil {
		return 0, err
	}
	defer set.Close()
	d, v, err := cli.NewDenoiser(catalog.DefaultDenoiser, nil)
	if err != nil {
		return 0, err
	}
	ready, err := pass.Learn(e.Ctx, set, d, v, pass.LearnOptions{Reading: pass.Reading{Repeats: repeat.Mark, Kinds: kind.Content}})
	if err != nil {
		return 0, err
	}
	titles, err := titlesOf(e, set)
	if err != nil {
		return 0, err
	}
	var problems []page.Problem
	taken := make(map[*repeat.Host]int)
	for _, i := range hash.Order(set.All(), func(i int) uint64 { return hash.String(set.Pages[i].ID) }) {
		host := ready.Repeats().Of(i)
		info := set.Pages[i]
		if host == nil || taken[host] == w.PerHost || info.Kind != page.HTML || w.known.sites[siteOf(info.URL)] {
			continue
		}
		p, err := pass.Prepare(e.Ctx, set, i, ready, nil)
		if e.Ctx.Err() != nil {
			return 0, e.Ctx.Err()
		}
		if err != nil {
			problems = append(problems, lost.Problem(err, info.ID))
			continue
		}
		o := own{host, titles}
		body, ok := o.body(&p)
		html := p.Tree.HTML
		if !ok || len(html) > agreeMostHTML || w.known.site(html) || w.bodies[body] && body != "" {
			continue
		}
		taken[host]++
		w.bodies[body] = true
		if err := w.out.add(pageLine{ID: host.Name + "/" + info.ID, Site: host.Name}, []byte(html), body); err != nil {
			return 0, err
		}
	}
	cli.Complain(e, append(set.Problems, problems...))
	return len(set.Pages), nil
}

// titlesOf returns the keys of the pages' titles, whole and without the name of the site.
func titlesOf(e *cli.Env, set *page.Set) (map[uint64]bool, error) {
	titles := make(map[uint64]bool)
	for i, info := range set.Pages {
		if err := e.Ctx.Err(); err != nil {
			return nil, err
		}
		if info.Kind != page.HTML {
			continue
		}
		p, err := set.Read(i)
		if err != nil {
			continue // reading the page again reports it
		}
		for _, key := range titleKeys(markup.Parse(p.Text)) {
			titles[key] = true
		}
	}
	return titles, nil
}

func titleKeys(t *markup.Tree) (keys []uint64) {
	for _, title := range []string{t.Title(), meta.WithoutSite(t.Title())} {
		for _, u := range repeat.Units(nil, title) {
			keys = append(keys, u.Key)
		}
	}
	return keys
}

// own finds the text of a page that belongs to it alone.
type own struct {
	host   *repeat.Host
	titles map[uint64]bool // of the set's pages
}

const (
	ownLeast = 30   // characters of its own that a page with a body has, at least
	ownLinks = 0.6  // share of these in links from which on they are a list of links, which is its body
	ownShare = 0.05 // largest share of a host's pages with a text that still counts as a page's own: its versions
	ownMost  = 0.5  // largest share of a host's pages with a text that may belong to a body
)

// body returns the body of a page: of its own text, all outside links, or all if most of it is
// links; of the rest, the text that the denoiser keeps, but no text that is on half of the host's
// pages or is the title of another page. The body of a page with next to no text of its own is
// empty. It returns false for a page that is no example: a listing, whose body is its links, a
// page that a script draws, a page with sentences none of which are its own.
func (o own) body(p *pass.Prepared) (string, bool) {
	segments, blocks := denoise.Cut(p.Tree, nil), p.Body.Blocks
	if p.Kind.Kind == kind.Listing || len(segments) != len(blocks) {
		return "", false
	}
	named := titleKeys(p.Tree)
	owned := make([]bool, len(segments))
	chars, links, told := 0, 0, false
	for k, s := range segments {
		told = told || blocks[k].Kept && endsSentence(s.Text)
		owned[k] = s.Class == 0 && !o.stands(s.Text, ownShare) && !o.names(s.Text, named)
		if owned[k] {
			chars += s.Chars
			links += s.Links
		}
	}
	if chars < ownLeast {
		return "", !told
	}
	var text []string
	solid := 0 // lines up to the last that is its own or a sentence: a footer is neither
	for k, s := range segments {
		linked := 2*s.Links > s.Chars && float64(links) < ownLinks*float64(chars)
		kept := blocks[k].Kept && !o.stands(s.Text, ownMost) && !o.names(s.Text, named)
		if !kept && (!owned[k] || linked || isByline(&s)) {
			continue
		}
		text = append(text, s.Text)
		if owned[k] || endsSentence(s.Text) {
			solid = len(text)
		}
	}
	return strings.Join(text[:solid], "\n"), p.Kind.Kind.Content()
}

func isByline(s *denoise.Segment) bool {
	const short = 60
	return s.Chars < short && date.MatchString(s.Text)
}

var date = regexp.MustCompile(`(19|20)\d\d ?[-/.年] ?\d`)

func endsSentence(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, "”」』\")） "))
	return strings.ContainsRune("。.！!？?…", r)
}

func (o own) stands(text string, share float64) bool {
	for _, u := range repeat.Units(nil, text) {
		if p, ok := o.host.Find(u); !ok || p.Kind != repeat.Template || float64(p.Pages) <= share*float64(o.host.Looked) {
			return false
		}
	}
	return true
}

func (o own) names(text string, but []uint64) bool {
	units := repeat.Units(nil, text)
	return len(units) == 1 && o.titles[units[0].Key] && !slices.Contains(but, units[0].Key)
}
