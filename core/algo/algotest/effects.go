package algotest

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Effects checks what the parameters of a say of themselves: one that is declared to
// be without effect changes nothing that can be seen, and one that is not changes
// something, with the defaults and with each other value of each choice. unseen names
// the parameters whose effect these few pages cannot show, with the reason: "marks", or
// "side rule=hit" where a choice has that value.
func Effects(t *testing.T, a algo.Algorithm, unseen map[string]string) {
	docs := effectDocs()
	for name := range unseen {
		name, _, _ = strings.Cut(name, " ")
		if _, ok := param.Find(a.Params, name); !ok {
			t.Errorf("%s has no parameter %s", a.Name, name)
		}
	}
	for _, v := range variants(a.Params) {
		if _, err := a.New(v); err != nil {
			continue
		}
		base, kept := seen(t, a, v, docs)
		for _, p := range a.Params {
			if p.Kind == param.Text {
				continue // a file or a list of words, not a scale
			}
			idle := p.Idle != nil && p.Idle(v)
			differs := any(nil)
			for _, x := range across(p) {
				if _, err := a.New(v.With(p.Name, x)); err != nil {
					continue
				}
				// What is kept of a page may differ where nothing comes of it.
				if shown, signed := seen(t, a, v.With(p.Name, x), docs); shown != base || !idle && signed != kept {
					differs = x
					break
				}
			}
			switch {
			case idle && differs != nil:
				t.Errorf("%s: %s is declared without effect, and %s=%v changes something (%v)", a.Name, p.Name, p.Name, differs, v.Changed(a.Params))
			case !idle && differs == nil && unseen[p.Name] == "" && unseen[p.Name+" "+strings.Join(v.Changed(a.Params), " ")] == "":
				t.Errorf("%s: %s changes nothing with %v and is not declared so", a.Name, p.Name, v.Changed(a.Params))
			}
		}
	}
}

// variants returns the defaults, and the defaults with each other value of each choice.
func variants(ps []param.Param) []param.Values {
	base := param.Defaults(ps)
	out := []param.Values{base}
	for _, p := range ps {
		if p.Kind != param.Choice && p.Kind != param.Bool {
			continue
		}
		for _, x := range across(p) {
			if x != p.Default {
				out = append(out, base.With(p.Name, x))
			}
		}
	}
	return out
}

// across returns values of p over its range: those of its sweep, and the least. The
// largest of a whole number is often a size that no test can afford.
func across(p param.Param) []any {
	switch p.Kind {
	case param.Int:
		return append(slices.Clone(p.Grid), int(p.Min))
	case param.Float:
		return append(slices.Clone(p.Grid), p.Min, p.Max)
	case param.Bool:
		return []any{false, true}
	case param.Choice:
		out := make([]any, len(p.Choices))
		for i, c := range p.Choices {
			out[i] = c
		}
		return out
	}
	return p.Grid
}

// seen sums up all that shows of a method: scores, candidates, what the index is sure
// of, the threshold; and, apart, its signatures.
func seen(t *testing.T, a algo.Algorithm, v param.Values, docs func() []*text.Doc) (shown, signed uint64) {
	t.Helper()
	b := &bench{a: a, v: v, docs: docs}
	b.m = b.fresh(t)
	b.sigs = b.sign(b.m)
	h := fnv.New64a()
	fmt.Fprintln(h, a.Cut(v))
	for i, s := range b.sigs {
		for _, r := range b.sigs[:i] {
			fmt.Fprint(h, b.m.Score(s, r), " ")
		}
	}
	switch m := b.m.(type) {
	case algo.Joiner:
		var pairs [][2]int
		if err := m.Pairs(context.Background(), b.sigs, func(x, y int) { pairs = append(pairs, [2]int{x, y}) }); err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(pairs, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		fmt.Fprintln(h, pairs)
	case algo.Keyed:
		for i, s := range b.sigs {
			for j, r := range b.sigs[:i] {
				keys := m.Keys(r)
				fmt.Fprint(h, j, slices.ContainsFunc(m.Keys(s), func(k uint64) bool { return slices.Contains(keys, k) }))
			}
		}
	}
	fmt.Fprintln(h, algo.Guarantee(b.m))
	k := fnv.New64a()
	fmt.Fprintln(k, b.sigs)
	return h.Sum64(), k.Sum64()
}

// effectDocs are the test pages, with what only some pages have.
func effectDocs() func() []*text.Doc {
	more := []struct{ title, body string }{
		{"渡轮 - 港口的最后一班 - 某网", "那么，天黑了！船还会来吗？“会的”，他说；于是（在风里）我们等着——等了很久，等了很久，等了很久。船长姓顾，今年五十二岁，船是他父亲传下来的，Harrow 号，一九六四年下水。"},
		{"渡轮-港口的最后一班-某报", "那么，天黑了！船还会来吗？“会的”，他说；于是我们等着——等了很久，等了很久。船长姓顾，今年五十二岁，船是他父亲传下来的，Harrow 号，一九六四年下水，去年停航。"},
		{"Notice of the harbour | News", "It shall be said that in this harbour the ferry should stop. That is all, in short: we shall see what the town makes of it. The boat and the bell and the boat were sold. See Harrow v. Town, No. 12. The end."},
		{"Notice of the harbour", "It shall be said that in this harbour the ferry should stop. That is all, in short: we shall see what the town made of it. The boat and the bell were sold, and the boat. See Harrow v. Town, No. 12. The end."},
	}
	return func() []*text.Doc {
		docs := Docs()
		for _, m := range more {
			d := text.NewDoc(segmenter(), m.body)
			d.Index, d.Title = len(docs), m.title
			docs = append(docs, d)
		}
		for i, d := range docs {
			if i%2 == 1 && d.Body != "" {
				d.Summary = "摘要：" + d.Title + "，" + d.Body[:len(d.Body)/30*3]
			}
			if i%3 == 0 {
				d.Keywords, d.Abstract = []string{"邮局", "渡轮"}, "摘要 "+d.Title
			}
		}
		return docs
	}
}
