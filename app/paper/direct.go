package paper

import (
	"fmt"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/catalog"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// tianwangCut returns the score from which a variant decides.
func tianwangCut(variant string) (float64, error) {
	a, err := catalog.Algorithm("tianwang")
	if err != nil {
		return 0, err
	}
	v, err := param.Check(a.Params, map[string]any{"variant": variant})
	return a.Cut(v), err
}

// hammingAndCosine holds the distance of SimHash fingerprints against the cosine of the
// vectors that they were made of.
func hammingAndCosine(r *builder) (*Section, error) {
	set, x, err := r.read("web")
	if err != nil {
		return nil, err
	}
	hashes, err := r.method("simhash", x.docs, param.Values{"unit": "token"})
	if err != nil {
		return nil, err
	}
	counts, err := r.method("charfreq", x.docs, nil)
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Charikar 2002: the share of bits in which two fingerprints differ is θ/π on average, θ the angle between the vectors. A retelling takes the share of equal bits for the cosine itself.",
			"Charikar 2002：两个指纹不同位的比例平均为 θ/π，θ 为两向量的夹角。一篇转述把相同位的比例当作余弦本身。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{words(
			"All pairs of the set; features are single characters and words of letters, weighted by frequency, for both figures. The formula is about hash values drawn anew for each pair; ours are one family for all.",
			"集合中全部网页对；两者特征都是单字和字母串，以词频加权。公式假定每对另取散列函数，我们所有网页对共用一族。")},
	}
	type bin struct {
		n                            int
		agree, square, cosine, angle float64
	}
	edges := []float64{.3, .4, .5, .6, .7, .8, .9, .95, .99}
	bins := make([]bin, len(edges))
	hs, cs := sign(hashes, x.docs), sign(counts, x.docs)
	row0 := counts.(algo.Rower).NewRow()
	for a := range hs {
		if err := r.ctx.Err(); err != nil {
			return nil, err
		}
		if len(cs[a]) == 0 {
			continue
		}
		row0.Load(cs[a])
		for b := range a {
			if len(cs[b]) == 0 {
				continue
			}
			cos, agree := row0.Score(cs[b]), hashes.Score(hs[a], hs[b])
			for i := len(edges) - 1; i >= 0; i-- {
				if cos >= edges[i] {
					k := &bins[i]
					k.n++
					k.agree += agree
					k.square += float64(agree * agree)
					k.cosine += cos
					k.angle += 1 - math.Acos(min(1, cos))/math.Pi
					break
				}
			}
		}
	}
	grid := Grid{
		Title: words("Ours by cosine", "我们的结果：按余弦分段"),
		Header: []param.Words{
			words("cosine", "余弦"), words("pairs", "网页对"), words("mean cosine", "平均余弦"), words("equal bits, measured", "相同位比例，实测"),
			words("standard deviation", "标准差"), say.Same("1 − θ/π"), words("Hamming distance", "海明距离"),
		},
	}
	worst, naive := 0.0, 0.0
	for i, k := range bins {
		if k.n == 0 {
			continue
		}
		n := float64(k.n)
		agree, cosine, angle := k.agree/n, k.cosine/n, k.angle/n
		to := 1.0
		if i+1 < len(edges) {
			to = edges[i+1]
		}
		label := fmt.Sprintf("%.2f – %.2f", edges[i], to)
		grid.Cells = append(grid.Cells, []string{
			label, fmt.Sprint(k.n), decimals(cosine), decimals(agree), decimals(math.Sqrt(max(0, k.square/n-float64(agree*agree)))), decimals(angle), fmt.Sprintf("%.1f", 64*(1-agree)),
		})
		if k.n >= 20 {
			worst, naive = max(worst, math.Abs(agree-angle)), max(naive, math.Abs(agree-cosine))
		}
		s.Rows = append(s.Rows, row(words("Equal bits less the cosine", "相同位比例减余弦"), say.Same(label), r.printed("simhash.cosine"), agree-cosine))
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("The share of equal bits is within %.3f of 1 − θ/π in all sections with 20 pairs and more, and up to %.3f away from the cosine: it estimates the angle, not the cosine.", worst, naive),
		fmt.Sprintf("在不少于 20 对的各段中，相同位的比例与 1 − θ/π 相差不超过 %.3f，与余弦相差可达 %.3f：它估计的是夹角，不是余弦。", worst, naive))
	return s, nil
}

// pruning counts what the partitions and the pruned index of SpotSigs compare.
func pruning(r *builder) (*Section, error) {
	set, x, err := r.read("web")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Theobald 2008 compares only pages of one partition of signature lengths or of two neighbouring ones, and within them prunes an inverted index; the result is exact, and up to three times as fast as LSH.",
			"Theobald 等 2008：只比较特征数同属一个或相邻划分的网页，划分内再用剪枝的倒排索引；结果精确，速度可达 LSH 的三倍。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{words(
			"A comparison is a pair whose Jaccard coefficient is worked out. Partitions alone: all pairs of pages in one partition or in two neighbouring ones.",
			"一次比较即求一对网页的 Jaccard 系数。“只用划分”指同一划分或相邻划分内的全部网页对。")},
	}
	grid := Grid{
		Title: words("Ours: comparisons", "我们的结果：比较次数"),
		Header: []param.Words{
			say.Same("τ"), words("all pairs", "全部"), words("partitions alone", "只用划分"), words("partitions and pruning", "划分与剪枝"), words("found", "找到"), words("found by all pairs", "全部比较找到"),
		},
	}
	lost, most := 0, 0.0
	for _, tau := range []float64{.3, .44, .5, .6, .7, .8, .9} {
		m, err := r.method("spotsigs", x.docs, param.Values{"threshold": tau})
		if err != nil {
			return nil, err
		}
		sigs := sign(m, x.docs)
		compared, found := 0, 0
		err = m.(algo.Joiner).Pairs(r.ctx, sigs, func(a, b int) {
			compared++
			if m.Score(sigs[a], sigs[b]) >= tau {
				found++
			}
		})
		if err != nil {
			return nil, err
		}
		all, near, want := 0, 0, 0
		part := partitionOf(sigs, tau)
		for a := range sigs {
			for b := range a {
				if len(sigs[a]) == 0 || len(sigs[b]) == 0 {
					continue
				}
				all++
				if d := part[a] - part[b]; -1 <= d && d <= 1 {
					near++
				}
				if m.Score(sigs[a], sigs[b]) >= tau {
					want++
				}
			}
		}
		lost += want - found
		grid.Cells = append(grid.Cells, []string{
			fmt.Sprintf("%.2f", tau), fmt.Sprint(all), fmt.Sprintf("%d (%s)", near, percent(share(near, all))),
			fmt.Sprintf("%d (%s)", compared, percent(share(compared, all))), fmt.Sprint(found), fmt.Sprint(want),
		})
		s.Rows = append(s.Rows, row(words("Comparisons saved, share of all pairs", "省去的比较，占全部网页对"), say.Same(fmt.Sprintf("τ = %.2f", tau)), r.printed("spotsigs.saved"), 1-share(compared, all)))
		most = max(most, 1-share(compared, all))
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("Up to %.1f %% of the comparisons are saved; pairs lost against all comparisons: %d. The paper's own counts were not recovered.", 100*most, lost),
		fmt.Sprintf("最多省去 %.1f %% 的比较；与全部比较相比漏掉 %d 对。论文自己的次数未能找到。", 100*most, lost))
	return s, nil
}

// partitionOf returns the partition of each page by the number of its spots: one that
// begins at last ends with the first size i for which i − last > (1 − τ)·i.
func partitionOf(sigs []algo.Signature, tau float64) []int {
	most := 0
	for _, s := range sigs {
		most = max(most, len(s))
	}
	of := make([]int, most+1)
	for i, last, n := 1, 1, 0; i <= most; i++ {
		of[i] = n
		if float64(i-last) > float64((1-tau)*float64(i))+1e-9 {
			n++
			last = i + 1
		}
	}
	out := make([]int, len(sigs))
	for i, s := range sigs {
		out[i] = of[len(s)]
	}
	return out
}
