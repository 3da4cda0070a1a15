package algotest

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/param/paramtest"
	"pagetwin/core/text"
)

// Effects is [paramtest.Effects] for the parameters of a.
func Effects(t *testing.T, a algo.Algorithm, unseen map[string]string) {
	docs := effectDocs()
	paramtest.Effects(t, a.Name, a.Params, unseen, func(v param.Values) (paramtest.Seen, error) {
		if _, err := a.New(v); err != nil {
			return paramtest.Seen{}, err
		}
		return seen(t, a, v, docs), nil
	})
}

// seen collects everything observable of a method: scores, candidates, the guarantee of the index,
// the threshold; and, separately, its signatures.
func seen(t *testing.T, a algo.Algorithm, v param.Values, docs func() []*text.Doc) paramtest.Seen {
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
	return paramtest.Seen{Shown: h.Sum64(), Kept: k.Sum64()}
}

// effectDocs returns the test pages, with data that only some pages have.
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
