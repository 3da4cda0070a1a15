package report

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/synth"
	"pagetwin/core/lab/synth/lineage"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// part compares algorithms on a set, or on a part of its pairs that properties of the pages choose.
// Except for order, lists are by algorithm.
type part struct {
	kind        string // "set", "kind" or "edit"
	key         string // in tables of figures; "" for the set
	group, name param.Words
	has         func(page.Pair) bool

	duplicates int
	few        bool // too few duplicates for a statement
	counts     []confusion.Counts
	order      []int     // of the algorithms, F1 falling
	top        int       // the best of those that were not fitted
	delta      []float64 // F1 less that of the best
	p          []float64 // significance of the difference, after Holm's correction
	fitted     []bool
}

// The least numbers of duplicates, and of groups to which they belong, for a statement on a part.
const (
	leastDuplicates = 15
	leastGroups     = 8
)

// alpha is the level of significance.
const alpha = 0.05

var byLanguage = say.Text("language")

// layout is a kind of sites that shipped templates imitate.
type layout struct {
	Key       string   `toml:"key"`
	Name      Text     `toml:"name"`
	Templates []string `toml:"templates"`
}

func (p *part) figures(i int, rec record) {
	level := i != p.top && !p.fitted[i] && p.p[i] >= alpha
	rec["f1"], rec["recall"], rec["p_best"], rec["behind"] = p.counts[i].F1(), p.counts[i].Recall(), p.p[i], -p.delta[i]
	rec["best"], rec["level"], rec["lead"] = i == p.top, level, 0.0
	if level || i == p.top {
		rec["lead"] = 1.0
	}
	rec["rank"] = -float64(slices.Index(p.order, i))
	ahead := p.delta[i] > 0 && p.p[i] < alpha
	rec["ahead"], rec["tied"] = ahead, p.p[i] >= alpha
	rec["mark"] = decimals(p.counts[i].F1())
	switch {
	case p.p[i] >= alpha:
		rec["mark"] = rec["mark"].(string) + " ★"
	case ahead:
		rec["mark"] = rec["mark"].(string) + " ▲"
	}
}

func (r *builder) divide(l *labelled) error {
	lines, err := lineage.Of(r.ctx, l.set)
	if err != nil {
		return err
	}
	duplicates := duplicatePairs(l.gold)
	whole := part{kind: "set", duplicates: len(duplicates), few: !enough(l.gold, duplicates)}
	for _, s := range l.rows {
		whole.counts = append(whole.counts, s.counts)
	}
	r.rank(l, &whole, l.gold)
	l.parts = append(l.parts, whole)
	list := slices.Concat(l.languages(), l.lengths(), r.made(l, lines))
	for k := range list {
		r.opt.tell(l.of.Name+": kinds of pages and edits", k, len(list))
		if p := &list[k]; r.standPart(l, p, duplicates) {
			l.parts = append(l.parts, *p)
		}
		if r.ctx.Err() != nil {
			return r.ctx.Err()
		}
	}
	edits := slices.DeleteFunc(slices.Clone(l.parts), func(p part) bool { return p.kind != "edit" })
	if len(edits) < 2 { // nothing to compare with
		l.parts = slices.DeleteFunc(l.parts, func(p part) bool { return p.kind == "edit" })
	}
	return nil
}

// rank orders the algorithms by F1, and tests the differences from the best for significance.
func (r *builder) rank(l *labelled, p *part, gold *truth.Truth) {
	p.delta, p.p = make([]float64, len(p.counts)), make([]float64, len(p.counts))
	for i, s := range l.rows {
		p.order, p.fitted = append(p.order, i), append(p.fitted, s.fitted)
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return cmp.Compare(p.counts[b].F1(), p.counts[a].F1()) })
	p.top = p.order[slices.IndexFunc(p.order, func(i int) bool { return !p.fitted[i] })]
	var others []int
	var runs []eval.Decision
	for _, i := range p.order {
		if i != p.top {
			others, runs = append(others, i), append(runs, l.rows[i].crossed.Decided)
		}
	}
	diffs, _ := eval.CompareAll(runs, l.rows[p.top].crossed.Decided, gold, len(l.set.Pages), r.draws(rounds))
	chance := make([]float64, len(others))
	for k, d := range diffs {
		p.delta[others[k]], chance[k] = d.F1.Delta, d.F1.P
	}
	for k, corrected := range eval.Holm(chance) {
		p.p[others[k]] = corrected
	}
	p.p[p.top] = 1
}

// standPart counts one part; ok is false if it has too few duplicates. The truth of a part
// consists of its duplicates and all other pairs in it that any algorithm decided.
func (r *builder) standPart(l *labelled, p *part, duplicates []page.Pair) (ok bool) {
	gold := &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label)}
	duplicates = slices.DeleteFunc(slices.Clone(duplicates), func(x page.Pair) bool { return !p.has(x) })
	if p.duplicates = len(duplicates); !enough(l.gold, duplicates) {
		return false
	}
	for _, x := range duplicates {
		gold.Pairs[x] = truth.Duplicate
	}
	for _, row := range l.rows {
		d := row.crossed.Decided
		for x := range d.Pairs.From(d.Threshold).All() {
			if p.has(x.Pair()) && l.gold.Label(x.Pair()) == truth.Different {
				gold.Pairs[x.Pair()] = truth.Different
			}
		}
	}
	for _, row := range l.rows {
		d := row.crossed.Decided
		p.counts = append(p.counts, eval.NewCurve(d.Pairs, gold).At(d.Threshold))
	}
	r.rank(l, p, gold)
	return true
}

func either(marked []bool) func(page.Pair) bool {
	return func(p page.Pair) bool { return marked[p.A] || marked[p.B] }
}

func both(marked []bool) func(page.Pair) bool {
	return func(p page.Pair) bool { return marked[p.A] && marked[p.B] }
}

// languages divides a set by the share of wide characters, without languages that have hardly any
// pages.
func (l *labelled) languages() []part {
	han, other := make([]bool, len(l.texts)), make([]bool, len(l.texts))
	counts := [2]int{}
	for i, b := range l.texts {
		wide, all := 0, 0
		for _, r := range b.title + b.text {
			if all++; text.IsWide(r) {
				wide++
			}
		}
		if han[i] = 10*wide > 3*all; han[i] {
			counts[0]++
		} else if all > 0 {
			other[i] = true
			counts[1]++
		}
	}
	if 10*min(counts[0], counts[1]) < len(l.texts) {
		return nil
	}
	return []part{
		{kind: "kind", group: byLanguage, name: say.Text("Chinese"), key: "zh", has: both(han)},
		{kind: "kind", group: byLanguage, name: say.Text("other languages"), key: "other", has: both(other)},
	}
}

// lengths divides a set into thirds by the shorter of two bodies.
func (l *labelled) lengths() []part {
	size := make([]int, len(l.texts))
	for i, b := range l.texts {
		size[i] = utf8.RuneCountInString(b.text)
	}
	sorted := slices.Sorted(slices.Values(size))
	low, high := sorted[len(sorted)/3], sorted[2*len(sorted)/3]
	if low == high {
		return nil
	}
	by := func(key string, from, to int, name say.Message) part {
		return part{kind: "kind", group: say.Text("length of the shorter text"), name: name.Words, key: key, has: func(p page.Pair) bool {
			n := min(size[p.A], size[p.B])
			return from <= n && n < to
		}}
	}
	return []part{
		by("short", 0, low, say.New("fewer than %d {character|characters}", low)),
		by("middle", low, high, say.New("%d to %d", low, high-1)),
		by("long", high, 1<<62, say.New("%d and more", high)),
	}
}

func (r *builder) made(l *labelled, lines map[string]lineage.Lineage) (list []part) {
	if len(lines) == 0 {
		return nil
	}
	mark := func(is func(lineage.Lineage) bool) []bool {
		marked := make([]bool, len(l.set.Pages))
		for i, p := range l.set.Pages {
			line, ok := lines[p.ID]
			marked[i] = ok && is(line)
		}
		return marked
	}
	edited := func(l lineage.Lineage, edit string) bool {
		return slices.ContainsFunc(l.Edits, func(s string) bool { name, _, _ := strings.Cut(s, ":"); return name == edit })
	}
	for _, p := range r.plans {
		for _, k := range p.Layouts {
			has := either(mark(func(l lineage.Lineage) bool { return slices.Contains(k.Templates, l.Template) }))
			list = append(list, part{kind: "kind", group: say.Text("layout of either page"), name: k.Name.Words, key: "layout-" + k.Key, has: has})
		}
	}
	form := mark(func(l lineage.Lineage) bool { return l.Form != "" || edited(l, "refill") })
	list = append(list, part{kind: "kind", group: say.Text("similar articles"), name: say.Text("bulletins, notices, forms"), key: "form", has: both(form)})
	for _, e := range synth.Edits() {
		if e.Another || e.Part { // no duplicates, or left out of all counts
			continue
		}
		list = append(list, part{
			kind: "edit", group: say.Text("edit on either page"), name: e.Title, key: "edit-" + e.Name,
			has: either(mark(func(l lineage.Lineage) bool { return edited(l, e.Name) })),
		})
	}
	return list
}

func enough(gold *truth.Truth, duplicates []page.Pair) bool {
	groups := make(map[int32]bool)
	for _, p := range duplicates {
		group := -1 - p.A // named by one of its pages
		if gold.Cluster != nil && gold.Cluster[p.A] >= 0 {
			group = gold.Cluster[p.A]
		}
		groups[group] = true
	}
	return len(duplicates) >= leastDuplicates && len(groups) >= leastGroups
}

func duplicatePairs(gold *truth.Truth) []page.Pair {
	return slices.SortedFunc(gold.Duplicates(), func(x, y page.Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
}
