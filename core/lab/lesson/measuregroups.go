package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

func (t *measureTale) bCubed() {
	whole := t.o.Report.Partition
	t.Code(codeBCubed)
	t.Chapter("B-cubed")
	if whole == nil {
		t.Step(codeBCubed, say.New("Groups are compared with true clusters page by page. This truth covers %s {pair|pairs} and has no clusters: B-cubed is not defined here.", grouped(int64(len(t.o.Truth.Pairs)))), t.given())
		return
	}
	labels := scored.Labels(t.o.Result.Pages, t.o.Result.Pairs, t.o.Threshold)
	some := smallPart(t.o.Truth, labels)
	sub := partOf(t.o, labels, some)
	groups, clusters := t.parted("groups", say.Words{En: "Groups of the run"}, sub.labels, some), t.parted("clusters", say.Words{En: "True clusters"}, sub.clusters, some)
	t.Step(codeBCubed, say.New("Decided pairs are joined into groups. This example uses %d {page|pages} whose groups and clusters contain no other pages, and compares groups with true clusters.", len(some)), groups, clusters)
	table := &trace.Table{Columns: []trace.Column{
		storykit.Column("page"), storykit.Numbers("|group|"), storykit.Numbers("|cluster|"), storykit.Numbers("|both|"), storykit.Numbers("precision"), storykit.Numbers("recall"),
	}}
	worst, sum := 0, 0.0
	for n, s := range sub.shares {
		row := trace.Row{ID: fmt.Sprint(some[n]), Cells: trace.Labels(t.name(some[n]), fmt.Sprint(s.Group), fmt.Sprint(s.Cluster), fmt.Sprint(s.Both), fmt.Sprintf("%.4f", s.Precision), fmt.Sprintf("%.4f", s.Recall)), Mark: trace.Same}
		if s.Precision < 1 || s.Recall < 1 {
			row.Mark = trace.Differs
		}
		if x := s.Precision + s.Recall; n == 0 || x < sum {
			worst, sum = n, x
		}
		table.Rows = append(table.Rows, row)
	}
	view := &trace.View{ID: "shares", Title: say.Words{En: "Page by page"}, Table: table}
	s := sub.shares[worst]
	t.Offer(trace.HowMany(int(s.Both), int(s.Group)))
	t.Ask(say.New("How many pages of the group of page %s are in its cluster?", t.name(some[worst])), codeBCubed,
		say.New("Page %s, including itself: %d in its group, %d in its cluster, %d in both. Precision %d/%d = %.4f, recall %d/%d = %.4f.",
			t.name(some[worst]), s.Group, s.Cluster, s.Both, s.Both, s.Group, s.Precision, s.Both, s.Cluster, s.Recall), groups, clusters, view)
	p := sub.partition
	t.Step(codeBCubed, say.New("The averages over these %d {page|pages} are B-cubed precision %.4f and recall %.4f. Every page counts once: a large wrong group is weighted by its pages, not by its many pairs.", len(some), p.BCubedPrecision, p.BCubedRecall), view, bCubes("b-cubed", p))
	t.Step(codeBCubed, say.New("Over all %s {page|pages} of the set: B-cubed precision %.4f, recall %.4f.", grouped(int64(t.o.Result.Pages)), whole.BCubedPrecision, whole.BCubedRecall), bCubes("b-cubed-all", whole))
}

// bCubes shows the figures of a partition.
func bCubes(id string, p *eval.Partition) *trace.View {
	r := &eval.Report{Kind: truth.Clusters, Partition: p}
	view := &trace.Bars{High: 1}
	for _, name := range []string{"bcubed_precision", "bcubed_recall", "bcubed_f1"} {
		m, _ := eval.Find(name) // it is one of the measures
		v, _ := m.Get(r)
		view.Bars = append(view.Bars, trace.Bar{ID: name, Label: trace.Worded(m.Title), Value: v, Text: fmt.Sprintf("%.4f", v)})
	}
	return &trace.View{ID: id, Title: say.Words{En: "B-cubed"}, Bars: view}
}

// mostOfPart is the most pages of a part that is chosen for its errors.
const mostOfPart = 9

// smallPart returns a few pages that are closed under groups and clusters, preferably ones that
// the run grouped wrongly. Labels are the smallest positions of the groups.
func smallPart(gold *truth.Truth, labels []int32) []int32 {
	shares := eval.Shares(gold, labels)
	apart := make(map[int32]bool) // pages of pairs that are not judged by their clusters
	for p := range gold.Pairs {
		apart[p.A], apart[p.B] = true, true
	}
	var best []int32
	worth := 0
	for _, p := range partsOf(gold, labels) {
		if w := worthOf(p, shares, apart); best == nil || w > worth {
			best, worth = p, w
		}
	}
	return best
}

// worthOf rates a part as a demonstration of B-cubed: errors of both kinds, on few pages whose
// clusters are complete.
func worthOf(part []int32, shares []eval.PageShares, apart map[int32]bool) (w int) {
	var mixed, torn bool
	for _, i := range part {
		mixed = mixed || shares[i].Precision < 1
		torn = torn || shares[i].Recall < 1
		if apart[i] {
			w -= 20
		}
	}
	for _, wrong := range []bool{mixed, torn} {
		if wrong {
			w += 100
		}
	}
	switch n := len(part); {
	case n > mostOfPart:
		return w - 300 - n
	case n < 3:
		return w - 50
	default:
		return w + n
	}
}

// partsOf returns the parts into which groups and clusters together divide the pages, each
// ascending.
func partsOf(gold *truth.Truth, labels []int32) [][]int32 {
	var links []scored.Pair
	first := make(map[int32]int32) // page of each cluster
	for i, l := range labels {
		p := int32(i)
		if l != p {
			links = append(links, scored.Pair{A: min(l, p), B: max(l, p), Score: 1})
		}
		if c := gold.Cluster[i]; c >= 0 {
			if f, ok := first[c]; ok {
				links = append(links, scored.Pair{A: f, B: p, Score: 1})
			} else {
				first[c] = p
			}
		}
	}
	slices.SortFunc(links, scored.Compare)
	var out [][]int32
	for _, g := range cluster.Groups(len(labels), scored.PairsOf(links), 1) {
		out = append(out, g.Members)
	}
	if len(out) == 0 { // every page is alone
		out = append(out, []int32{0})
	}
	return out
}

// part is a set of pages that is compared with the truth by itself.
type part struct {
	labels, clusters []int32 // for each of its pages, the first one of the same group, and of the same cluster
	shares           []eval.PageShares
	partition        *eval.Partition
}

func partOf(o *eval.Outcome, labels, some []int32) part {
	p := part{labels: make([]int32, len(some)), clusters: make([]int32, len(some))}
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, len(some)), Pairs: make(map[page.Pair]truth.Label)}
	if o.Truth.Parts != nil {
		gold.Parts = make([]uint8, len(some))
	}
	for n, i := range some {
		gold.Cluster[n] = o.Truth.Cluster[i]
		if gold.Parts != nil {
			gold.Parts[n] = o.Truth.Parts[i]
		}
		p.labels[n] = int32(slices.IndexFunc(some, func(j int32) bool { return labels[j] == labels[i] }))
		p.clusters[n] = int32(n)
		if c := o.Truth.Cluster[i]; c >= 0 {
			p.clusters[n] = int32(slices.IndexFunc(some, func(j int32) bool { return o.Truth.Cluster[j] == c }))
		}
		for m, j := range some[:n] {
			if l, ok := o.Truth.Pairs[page.MakePair(int(i), int(j))]; ok {
				gold.Pairs[page.MakePair(n, m)] = l
			}
		}
	}
	p.shares = eval.Shares(gold, p.labels)
	p.partition = eval.Grouped(gold, p.labels).Partition
	return p
}

// parted shows pages by their groups or clusters.
func (t *measureTale) parted(id string, title say.Words, of, some []int32) *trace.View {
	view := &trace.Buckets{}
	for n := range some {
		if of[n] != int32(n) {
			continue
		}
		x := trace.Bucket{ID: fmt.Sprint(some[n]), Label: trace.Plain(fmt.Sprint(len(view.Buckets) + 1))}
		for m := range some {
			if of[m] == int32(n) {
				x.Members = append(x.Members, trace.Member{ID: fmt.Sprint(some[m]), Label: trace.Plain(t.name(some[m]))})
			}
		}
		view.Buckets = append(view.Buckets, x)
	}
	return &trace.View{ID: id, Title: title, Buckets: view}
}
