package paper

import (
	"fmt"
	"math/rand/v2"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// orders are how many orders of the pages are tried.
const orders = 10

// oneByOne are the procedures that take pages as they come.
var oneByOne = []struct {
	algorithm string
	title     param.Words
	values    param.Values
}{
	{"longsentence", words("Long sentences, sifted (S4)", "长句，逐页筛除（S4）"), param.Values{"search": "sift"}},
	{"bloom", words("Bloom filter, stream of chunks", "布隆过滤器，逐页（块）"), param.Values{"join": "stream"}},
	{"bloom", words("Bloom filter, stream of whole pages", "布隆过滤器，逐页（整页）"), param.Values{"join": "stream", "unit": "page"}},
}

// removal is what a procedure removed in one order.
type removal struct{ removed, right, due int }

// remove runs a joiner over pages in an order and counts the pages that it removes, those
// of them rightly, and those that repeat an earlier one.
func (r *builder) remove(m algo.Joiner, x *read, sigs []algo.Signature, order []int) (removal, error) {
	shuffled := make([]algo.Signature, len(order))
	var out removal
	seen := make(map[int32]bool)
	repeats := make([]bool, len(order))
	for at, i := range order {
		shuffled[at] = sigs[i]
		if c := x.cluster[i]; c >= 0 {
			if repeats[at] = seen[c]; seen[c] {
				out.due++
			}
			seen[c] = true
		}
	}
	err := m.Pairs(r.ctx, shuffled, func(_, b int) { // each page is removed once
		out.removed++
		if repeats[b] {
			out.right++
		}
	})
	return out, err
}

func orderTable(r *builder) (*Section, error) {
	set, x, err := r.read("web")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Liu Siwei 2009 and the texts on Bloom filters take pages as they come: the first copy stays, later ones are removed. What that does to precision and recall is not told.",
			"刘四维等 2009 及关于布隆过滤器的文字都按网页到来的先后处理：先到者留下，后来的重复去掉。对查准率、查全率有何影响未说明。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{
			words(say.Sprintf("en", "%d {order|orders} of the pages, drawn from the seed. A page is removed rightly when an earlier page of its article is there; recall is the share of such pages that are removed.", orders),
				fmt.Sprintf("由种子取 %d 种网页次序。同一文章已有更早的网页，去掉才算正确；召回率为这类网页中被去掉的比例。", orders)),
			words("Long sentences remove at Sim > 0.5; the filter removes what it reports, with its default share of items seen.", "长句在 Sim > 0.5 时去掉；过滤器报告即去掉，所见项的比例取默认值。"),
		},
	}
	grid := Grid{
		Title:  words("Ours: mean ± standard deviation over the orders", "我们的结果：各种次序的平均 ± 标准差"),
		Header: []param.Words{words("procedure", "做法"), words("pages removed", "去掉的网页"), words("least to most", "最少至最多"), words("precision", "正确率"), words("recall", "召回率")},
	}
	widest := 0.0
	for _, p := range oneByOne {
		m, err := r.method(p.algorithm, x.docs, p.values)
		if err != nil {
			return nil, err
		}
		sigs := sign(m, x.docs)
		var removed, precision, recall []float64
		for k := range orders {
			order := rand.New(rand.NewPCG(r.opt.Seed, uint64(k))).Perm(len(sigs))
			got, err := r.remove(m.(algo.Joiner), x, sigs, order)
			if err != nil {
				return nil, err
			}
			removed = append(removed, float64(got.removed))
			precision, recall = append(precision, share(got.right, got.removed)), append(recall, share(got.right, got.due))
		}
		mean, sd := spread(removed)
		low, high := removed[0], removed[0]
		for _, n := range removed {
			low, high = min(low, n), max(high, n)
		}
		grid.Names = append(grid.Names, p.title)
		grid.Cells = append(grid.Cells, []string{fmt.Sprintf("%.1f ± %.1f", mean, sd), fmt.Sprintf("%.0f – %.0f", low, high), plusMinus(precision), plusMinus(recall)})
		s.Rows = append(s.Rows, row(p.title, words("recall, mean over the orders", "召回率，各种次序的平均"), r.printed("order.recall"), first(spread(recall))))
		widest = max(widest, (high-low)/float64(len(sigs)))
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		say.Sprintf("en", "The order decides: between two orders of the same %d {page|pages} the number removed differs by up to %.1f %% of all pages. A figure of such a run is a figure of its order.", len(x.docs), 100*widest),
		fmt.Sprintf("结果与次序有关：同样 %d 个网页，两种次序去掉的网页数最多相差全部网页的 %.1f %%。这类做法的数字只对所用的次序成立。", len(x.docs), 100*widest))
	return s, nil
}

// first is the first of two values.
func first(a, _ float64) float64 { return a }

// keywordSwap shows what a swap of the N-th and the next keyword does to Tianwang's five.
func keywordSwap(r *builder) (*Section, error) {
	set, x, err := r.read("web")
	if err != nil {
		return nil, err
	}
	const n = 10
	ranked, err := r.method("tianwang", x.docs, param.Values{"keywords": n + 1, "variant": "relaxed", "weighting": "tf", "title": 0.0})
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"The source says that algorithms 2 to 5 fail when the N-th keyword and the next change places, and 2 and 3 when any two keywords do.",
			"原文指出：第 N 个关键词与下一个互换，算法 2 至 5 即失效；任意两个互换，2、3 失效。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{
			words("Of every page with more than N = 10 keywords a copy is made in which two of them have changed their frequencies, nothing else, and it is asked whether the copy is found. Weights are tf, so that a swap of frequencies is a swap of ranks; pages whose two keywords weigh the same are left out.",
				"每个关键词多于 N = 10 个的网页做一个副本，只把两个关键词的词频对调，再看能否找到。权重为 tf，对调词频即对调位次；两者权重相同的网页不计。"),
		},
	}
	grid := Grid{
		Title:  words("Ours: copies found after the swap of two keywords", "我们的结果：两个关键词互换后仍找到的副本"),
		Header: []param.Words{words("algorithm", "算法"), words("N-th and next", "第 N 个与下一个"), words("first and second", "第一与第二个")},
	}
	pages := make([][]algo.Feature, 0, len(x.docs))
	for _, d := range x.docs {
		if f := ranked.(algo.Featurer).Features(d); len(f) == n+1 {
			pages = append(pages, f)
		}
	}
	held := true
	for _, v := range tianwangVariants[1:] {
		m, err := r.method("tianwang", nil, param.Values{"keywords": n, "variant": v, "weighting": "tf", "title": 0.0})
		if err != nil {
			return nil, err
		}
		a, err := tianwangCut(v)
		if err != nil {
			return nil, err
		}
		cells := make([]string, 2)
		for k, at := range []int{n - 1, 0} {
			found, all := 0, 0
			for _, f := range pages {
				if f[at].Weight == f[at+1].Weight {
					continue
				}
				all++
				if m.Score(m.Sign(counted(f, -1)), m.Sign(counted(f, at))) >= a {
					found++
				}
			}
			cells[k] = fmt.Sprintf("%s (%d / %d)", percent(share(found, all)), found, all)
			if k == 0 && v != "relaxed" {
				s.Rows = append(s.Rows, row(words("Copies found after the swap of the N-th keyword and the next", "第 N 个关键词与下一个互换后找到的副本"), variantTitle(v), r.printed("tianwang.swap"), share(found, all)))
				held = held && found == 0
			}
		}
		grid.Names, grid.Cells = append(grid.Names, variantTitle(v)), append(grid.Cells, cells)
	}
	s.Grids = []Grid{grid}
	if held {
		s.Difference = words("As the source says: the swap at the edge breaks every digest of keywords; the relaxed form, which compares weights without a digest, bears it.",
			"与原文一致：边界处的互换使各种关键词摘要码全部失效；不用摘要码的放宽形式经得起。")
	} else {
		s.Difference = words("Not as the source says: some copies are found in spite of the swap at the edge.", "与原文不一致：边界处互换后仍有副本被找到。")
	}
	return s, nil
}

// counted is a page that has each keyword as often as it weighs, those at the ranks swap
// and swap+1 with their frequencies exchanged.
func counted(f []algo.Feature, swap int) *text.Doc {
	var list []string
	for i, x := range f {
		n := x.Weight
		switch {
		case swap >= 0 && i == swap:
			n = f[i+1].Weight
		case swap >= 0 && i == swap+1:
			n = f[i-1].Weight
		}
		for range int(n) {
			list = append(list, x.Label)
		}
	}
	return text.FromWords(list)
}
