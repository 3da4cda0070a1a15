package spotsigs

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// multisets shows how often each spot stands on either page.
func (t *teller) multisets() {
	t.Chapter("Multisets", "多重集", codeSpots)
	table := storykit.Table(storykit.Few, storykit.Column("spot", "特征"), storykit.Numbers("left", "左页"), storykit.Numbers("right", "右页"), storykit.Numbers("min", "较小"), storykit.Numbers("max", "较大"))
	l, r := t.sides[0], t.sides[1]
	var rows storykit.Turns
	for i, s := range t.sides {
		for _, x := range s.spots {
			nl, nr := l.count(x.hash), r.count(x.hash)
			if both := nl > 0 && nr > 0; i == 0 || !both {
				rows.Add(both, trace.Same, trace.Differs, x.name, x.name, nl, nr, min(nl, nr), max(nl, nr))
			}
		}
	}
	table.Rows = append(table.Rows, rows.Rows()...)
	t.table = &trace.View{ID: "spots", Title: say.Words{En: "Spots of both pages", Zh: "两页的特征"}, Table: table}
	t.Step(codeSpots, say.New("A page is the multiset of its spots, each as often as it stands there: %d on the left, %d of them different; %d on the right, %d different. %d different {one stands|ones stand} on both.",
		"网页就是特征的多重集，出现几次算几次：左页 %d 个，不同的 %d 个；右页 %d 个，不同的 %d 个。两页都有的不同特征有 %d 个。",
		len(l.sig), len(l.spots), len(r.sig), len(r.spots), len(rows.First)), t.table)
}

// smaller returns which page has fewer spots, the left one where both have as many, and
// the other.
func (t *teller) smaller() (small, large int) {
	if len(t.sides[1].sig) < len(t.sides[0].sig) {
		return 1, 0
	}
	return 0, 1
}

// parts returns the partitions of the sizes up to the largest that the larger page is
// compared with, and a few more where that is not far.
func (t *teller) parts() sizes.Classes {
	_, large := t.smaller()
	size := float64(len(t.sides[large].sig))
	most := max(size/t.threshold, min(size/t.threshold/t.threshold, 20*size))
	return sizes.New(t.threshold, int(most)+2*around+3)
}

// around is how many partitions stand before and behind those of the pages.
const around = 2

// partitions shows which sizes are compared.
func (t *teller) partitions() {
	t.Chapter("Partitions by size", "按特征数分区", codeParts)
	small, large := t.smaller()
	less, more := len(t.sides[small].sig), len(t.sides[large].sig)
	parts := t.parts()
	at := [2]int{parts.Of(less), parts.Of(more)}
	view := t.partitionView(parts.Starts, at)
	ratio := float64(less) / float64(more)
	bars := &trace.View{ID: "sizes", Title: say.Words{En: "The most that the coefficient can be", Zh: "系数的上界"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		{ID: "ratio", Label: trace.Worded(say.Words{En: "ratio of sizes", Zh: "特征数之比"}), Value: ratio, Text: fmt.Sprintf("%d / %d = %.4f", less, more, ratio), Mark: trace.Used},
	}, Lines: []trace.Line{{Label: trace.Plain(fmt.Sprintf("τ = %g", t.threshold)), Value: t.threshold}}}}
	ask := say.New("Can pages of %d and %d {spot|spots} reach τ = %g at all?", "特征分别为 %d 个和 %d 个的网页，可能达到 τ = %g 吗？", less, more, t.threshold)
	switch {
	case at[1]-at[0] > 1:
		t.Ask(ask, codeParts, say.New("No: even if all spots of the smaller were on the larger, the coefficient would be %.4f. Their partitions are not neighbours: they are never compared.",
			"不可能：即使较小一页的特征全在较大一页中，系数也只有 %.4f。两页的分区不相邻：从不比较。", ratio), view, bars)
	case ratio < t.threshold:
		t.Ask(ask, codeParts, say.New("No: the coefficient is %.4f at the most. The partitions are neighbours, for other pages in them may be nearer in size; these two are told apart by their sizes.",
			"不可能：系数至多为 %.4f。两页的分区相邻（区中别的网页大小可能更接近），这两页由特征数即可排除。", ratio), view, bars)
	default:
		t.Ask(ask, codeParts, say.New("Yes: the coefficient can be as much as %.4f. Pages two partitions away are not looked at: even if all spots of the one were on the other, they would stay below %g.",
			"可能：系数可高达 %.4f。相隔两个分区的网页不必看：即使一页的特征全在另一页中，系数也低于 %g。", ratio, t.threshold), view, bars)
	}
}

// partitionView shows the partitions around both pages, and how near to the smaller page
// those of each can come; at are the partitions of the smaller page and of the larger.
func (t *teller) partitionView(starts []int, at [2]int) *trace.View {
	small, _ := t.smaller()
	size := len(t.sides[small].sig)
	buckets := &trace.Buckets{}
	for p := max(0, at[0]-around); p < min(at[1]+1+around, len(starts)-1); p++ {
		first, last := starts[p], starts[p+1]-1
		nearest := float64(min(last, size)) / float64(max(first, size))
		b := trace.Bucket{
			ID: fmt.Sprint(p), Label: trace.Worded(say.New("%d–%d {spot|spots}: J ≤ %.2f", "%d–%d 个特征：J ≤ %.2f", first, last, nearest).Words),
			Left: at[small] == p, Right: at[1-small] == p, Mark: trace.Used,
		}
		if p < at[0]-1 || p > at[0]+1 {
			b.Mark = trace.Dropped
		}
		buckets.Buckets = append(buckets.Buckets, b)
	}
	return &trace.View{
		ID: "partitions", Buckets: buckets,
		Title: say.New("Partitions, and how near their pages can come to %d {spot|spots}", "各分区，及其中网页与 %d 个特征的网页至多多近", size).Words,
		Note:  say.Words{En: "► looked at for the smaller page, × not looked at", Zh: "► 较小一页要看的　× 不必看的"},
	}
}

// lists shows how the lists of the smaller page's spots are walked, with the functions of
// the join.
func (t *teller) lists() {
	small, large := t.smaller()
	parts := t.parts()
	d, e := t.sides[small].sig, t.sides[large].sig
	if parts.Of(len(e))-parts.Of(len(d)) > 1 {
		return
	}
	t.Chapter("Inverted lists", "倒排表", codeWalk, codeStop)
	j := joiner{sigs: []algo.Signature{d, e}, rest: 1 - t.threshold, seen: make([]int32, 2)}
	j.fill([]int32{1})
	j.take(d)
	names := make(map[uint64]string)
	for _, x := range t.sides[small].spots {
		names[x.hash] = x.name
	}
	table := storykit.Table(0, storykit.Column("spot of the smaller page", "较小一页的特征"), storykit.Numbers("times", "次数"), storykit.Column("its list has the larger page", "倒排表中有较大一页"), storykit.Numbers("δ before", "此前的 δ"))
	done, met, stopped := 0, -1, -1
	for n, l := range j.lists {
		has := trace.Worded(say.Words{En: "no", Zh: "没有"})
		row := trace.Row{ID: names[l.spot]}
		if len(l.pages) > 0 {
			has, row.Mark = trace.Worded(say.Words{En: "yes", Zh: "有"}), trace.Used
		}
		switch {
		case met >= 0 || stopped >= 0:
			row.Mark = trace.None
		case j.over(done):
			stopped, row.Mark = n, trace.Dropped
		case len(l.pages) > 0 && j.reaches(len(e), len(d), done):
			met, row.Mark = n, trace.Same
		case len(l.pages) > 0:
			row.Mark = trace.Differs
		}
		row.Cells = []trace.Label{trace.Plain(names[l.spot]), trace.Plain(fmt.Sprint(l.count)), has, trace.Plain(fmt.Sprint(done))}
		table.Rows = append(table.Rows, row)
		done += l.count
	}
	t.walked(table, j, met, stopped)
}

// walked says what the walk through the lists came to.
func (t *teller) walked(table *trace.Table, j joiner, met, stopped int) {
	d, e := len(j.sigs[0]), len(j.sigs[1])
	limit := (1 - t.threshold) * float64(e)
	end := max(met, stopped)
	table.Show = max(storykit.Few, min(end+2, 2*storykit.Few))
	if end >= 0 {
		table.Line = end + 1
	}
	if end >= table.Show { // the rows in between are all alike: the page is not in their lists
		table.Rows = append(append([]trace.Row{table.Rows[end]}, table.Rows[:end]...), table.Rows[end+1:]...)
		table.Line = 1
	}
	view := &trace.View{ID: "lists", Title: say.Words{En: "Spots, shortest list first", Zh: "特征，倒排表短的在前"}, Table: table}
	formula := storykit.Formula("bound", say.Words{En: "Bound", Zh: "界限"}, "(|B| − |A|) + δ ≤ (1 − τ) · |B|", fmt.Sprintf("(%d − %d) + δ ≤ (1 − %g) · %d = %.2f", e, d, t.threshold, e, limit))
	ask := say.New("When can the search stop?", "搜索什么时候可以停？")
	switch {
	case met >= 0:
		t.Ask(ask, codeWalk, say.New("δ counts the spots of the smaller page, of %d, that the larger one is known to lack. At list %d the larger page is met, and (%d − %d) + δ is still at most %.2f: a candidate. One is enough, the rest need not be walked for this page.",
			"δ 是较小一页（共 %[1]d 个特征）中已知较大一页没有的特征数。走到第 %[2]d 个表遇到较大一页，(%[3]d − %[4]d) + δ 仍不超过 %.2[5]f：成为候选。遇到一次就够了，其余的表不必再为它走。", d, met+1, e, d, limit), view, formula)
	case stopped >= 0:
		t.Ask(ask, codeStop, say.New("δ counts the spots of the smaller page, of %d, that the larger one is known to lack. Before list %d it exceeds %.2f: however the rest turns out, no page of the partition reaches τ, and the search stops.",
			"δ 是较小一页（共 %d 个特征）中已知较大一页没有的特征数。到第 %d 个表之前，它已超过 %.2f：其余的无论怎样，本区没有网页能达到 τ，搜索停止。", d, stopped+1, limit), view, formula)
	default:
		t.Ask(ask, codeWalk, say.New("All %d {list is|lists are} walked, and the larger page is in none of them where (%d − %d) + δ is at most %.2f: no candidate.",
			"走完全部 %d 个表，没有一个表里有较大一页而 (%d − %d) + δ 又不超过 %.2f：不是候选。", len(j.lists), e, d, limit), view, formula)
	}
}

// jaccard shows how far the multisets overlap.
func (t *teller) jaccard() {
	t.Chapter("Jaccard coefficient", "Jaccard 系数", codeJaccard)
	a, b := t.sides[0].sig, t.sides[1].sig
	n, score := sorted.Common(a, b), t.Story.Score()
	formula := storykit.Formula("jaccard", say.Words{En: "Jaccard coefficient of multisets", Zh: "多重集的 Jaccard 系数"}, "J = Σ min / Σ max", fmt.Sprintf("J = %d / (%d + %d − %d) = %.4f", n, len(a), len(b), n, score))
	t.Ask(say.New("What share of their spots do both pages have?", "两页共有的特征占多少？"), codeJaccard,
		say.New("The smaller counts add up to %d, the larger ones to %d: the coefficient is %.4f.", "较小的次数合计 %d，较大的合计 %d：系数为 %.4f。", n, len(a)+len(b)-n, score), t.table, formula)
}
