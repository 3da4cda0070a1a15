package paper

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"pagetwin/core/algo/scores"
	"pagetwin/core/algo/sketch/minhash"
)

// sixOf14 are the super-shingles of Fetterly and Henzinger: 84 min-values.
var sixOf14 = minhash.Bands{B: 6, R: 14}

// overlap is a pair with its exact resemblance and its equal super-shingles.
type overlap struct {
	r       float64
	equal   int
	cluster int32
}

// resemblances joins the exact resemblance of each pair with the number of its equal
// super-shingles. Its records are of three kinds: "at" for the pairs around a declared
// resemblance, "dot" for those of each hundredth or two, both with measured share and formula
// over the same pairs; "curve" is the formula alone.
func resemblances(r *builder, t *Table) ([]*Set, records, error) {
	sets, found, err := cells(r, t)
	if err != nil {
		return nil, nil, err
	}
	known, err := r.known(sets[0])
	if err != nil {
		return nil, nil, err
	}
	defer known.set.Close()
	var pairs [2][]scores.Scored
	for i, measure := range []string{"exact", "super"} {
		of := found.where(map[string]any{"measure": measure})
		if len(of) != 1 {
			return nil, nil, fmt.Errorf("the experiment has not one cell of measure %s: %d", measure, len(of))
		}
		if pairs[i], err = known.pairs(of[0]); err != nil {
			return nil, nil, err
		}
	}
	equal := make(map[[2]int32]float64)
	for _, p := range pairs[1] {
		equal[[2]int32{p.A, p.B}] = p.Score
	}
	var joined []overlap
	for _, p := range pairs[0] {
		joined = append(joined, overlap{p.Score, int(math.Round(6 * equal[[2]int32{p.A, p.B}])), known.cluster[p.A]})
	}
	// Sums need a fixed order to be equal to the last bit.
	slices.SortFunc(joined, func(x, y overlap) int {
		return cmp.Or(cmp.Compare(x.r, y.r), cmp.Compare(x.equal, y.equal), cmp.Compare(x.cluster, y.cluster))
	})
	var out records
	for _, x := range t.With["points"].([]any) {
		x, half := x.(float64), .01
		if x >= .98 {
			half = .005
		}
		out = append(out, around(joined, "at", x, half))
	}
	for i := range 81 {
		x := .6 + .005*float64(i)
		out = append(out, record{"kind": "curve", "r": x, "formula1": sixOf14.AtLeast(1, x), "formula2": sixOf14.AtLeast(2, x)})
	}
	for i := range 20 {
		if w := around(joined, "dot", .61+.02*float64(i), .01); w["pairs"].(float64) >= 10 {
			out = append(out, w)
		}
	}
	return sets, out, nil
}

// around makes a record of the pairs whose resemblance is within half of r; without any it has
// neither shares nor formula.
func around(all []overlap, kind string, r, half float64) record {
	var sum, n float64
	var atLeast, expected [3]float64 // [k]: pairs with k or more equal super-shingles, and by the formula
	clusters := make(map[int32]bool)
	for _, o := range all {
		if math.Abs(o.r-r) > half {
			continue
		}
		n, sum, clusters[o.cluster] = n+1, sum+o.r, true
		for k := 1; k <= 2; k++ {
			expected[k] += sixOf14.AtLeast(k, o.r)
			if o.equal >= k {
				atLeast[k]++
			}
		}
	}
	rec := record{"kind": kind, "r": r, "name": fmt.Sprintf("%.0f", 100*r), "some": n > 0, "pairs": n, "clusters": float64(len(clusters))}
	if n > 0 {
		maps.Copy(rec, record{
			"mean": sum / n, "measured1": atLeast[1] / n, "measured2": atLeast[2] / n, "formula1": expected[1] / n, "formula2": expected[2] / n,
			"off": max(math.Abs(atLeast[1]/n-expected[1]/n), math.Abs(atLeast[2]/n-expected[2]/n)),
		})
	}
	return rec
}
