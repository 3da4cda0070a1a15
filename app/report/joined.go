package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo/sketch/minhash"
)

// sixOf14 are the super-shingles of Fetterly and Henzinger: 84 min-values.
var sixOf14 = minhash.Bands{B: 6, R: 14}

// joined joins the scores that two cells of an experiment give to each pair, x and y. A record is a
// section of x: the means of both, the share of pairs of which at least 1 or 2 of 6 parts are equal by
// y, and the expectation for x in theory: the same shares of super-shingles, and the share of equal
// bits of fingerprints. Those of kind "curve" are theory alone.
func joined(r *builder, t *Table) ([]*Set, records, error) {
	sets, found, err := cells(r, t)
	if err != nil {
		return nil, nil, err
	}
	if len(found) != 2 {
		return nil, nil, fmt.Errorf("the experiment must have two cells, got %d", len(found))
	}
	known, err := r.open(sets[0])
	if err != nil {
		return nil, nil, err
	}
	defer known.set.Close()
	x, err := known.pairs(found[0])
	if err != nil {
		return nil, nil, err
	}
	y, err := known.pairs(found[1])
	if err != nil {
		return nil, nil, err
	}
	second := make(map[[2]int32]float64)
	for _, p := range y {
		second[[2]int32{p.A, p.B}] = p.Score
	}
	list := make([]scoredTwice, len(x))
	for i, p := range x {
		list[i] = scoredTwice{p.Score, second[[2]int32{p.A, p.B}], known.gold.Cluster[p.A]}
	}
	// Sums need a fixed order to be equal to the last bit.
	slices.SortFunc(list, func(a, b scoredTwice) int {
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y), cmp.Compare(a.cluster, b.cluster))
	})
	var out records
	for _, s := range t.With["sections"].([]any) {
		s := s.([]any)
		out = append(out, within(list, s[0].(string), s[1].(float64), s[2].(float64)))
	}
	for i := range 81 {
		x := .6 + .005*float64(i)
		out = append(out, record{"kind": "curve", "r": x, "formula1": sixOf14.AtLeast(1, x), "formula2": sixOf14.AtLeast(2, x)})
	}
	return sets, out, nil
}

// scoredTwice are the two scores of a pair.
type scoredTwice struct {
	x, y    float64
	cluster int32
}

func within(all []scoredTwice, kind string, from, to float64) record {
	sums := map[string]float64{"measured1": 0, "measured2": 0}
	clusters := make(map[int32]bool)
	n, square := 0.0, 0.0
	for _, p := range all {
		if p.x < from || p.x >= to {
			continue
		}
		n++
		clusters[p.cluster] = true
		square += float64(p.y * p.y)
		sums["x"] += p.x
		sums["y"] += p.y
		sums["angle"] += 1 - math.Acos(min(1, p.x))/math.Pi
		for k := 1; k <= 2; k++ {
			sums[fmt.Sprint("formula", k)] += sixOf14.AtLeast(k, p.x)
			if math.Round(6*p.y) >= float64(k) {
				sums[fmt.Sprint("measured", k)]++
			}
		}
	}
	rec := record{
		"kind": kind, "from": from, "to": min(1, to), "name": fmt.Sprintf("%.0f", 50*(from+to)), "some": n > 0, "many": n >= 10, "pairs": n, "clusters": float64(len(clusters)),
	}
	for name, x := range sums {
		rec[name] = share(x, n)
	}
	rec["sd"] = math.Sqrt(max(0, square/n-float64(rec.figure("y")*rec.figure("y"))))
	rec["off"] = max(math.Abs(rec.figure("measured1")-rec.figure("formula1")), math.Abs(rec.figure("measured2")-rec.figure("formula2")))
	return rec
}
