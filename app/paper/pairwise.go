package paper

import (
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// angles compares the share of equal bits of two fingerprints, by the first method, with the
// cosine of the vectors from which they were made, by the second: means over the pairs of each
// interval of cosines.
func angles(r *builder, t *Table) ([]*Set, records, error) {
	sets, x, err := r.read(t)
	if err != nil {
		return nil, nil, err
	}
	hashes, _, err := r.method(t.Methods[0], x.docs, nil)
	if err != nil {
		return nil, nil, err
	}
	counts, _, err := r.method(t.Methods[1], x.docs, nil)
	if err != nil {
		return nil, nil, err
	}
	edges := t.With["edges"].([]any)
	type section struct{ n, agree, square, cosine, angle float64 }
	bins := make([]section, len(edges))
	hs, cs := sign(hashes, x.docs), sign(counts, x.docs)
	row := counts.(algo.Rower).Row()
	for a := range hs {
		if err := r.ctx.Err(); err != nil {
			return nil, nil, err
		}
		if len(cs[a]) == 0 {
			continue
		}
		score := row(cs[a])
		for b := range a {
			if len(cs[b]) == 0 {
				continue
			}
			cos, agree := score(cs[b]), hashes.Score(hs[a], hs[b])
			for i := len(edges) - 1; i >= 0; i-- {
				if cos < edges[i].(float64) {
					continue
				}
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
	var out records
	for i, k := range bins {
		to := 1.0
		if i+1 < len(edges) {
			to = edges[i+1].(float64)
		}
		if k.n == 0 {
			continue
		}
		agree := k.agree / k.n
		out = append(out, record{
			"from": edges[i], "to": to, "pairs": k.n, "agree": agree, "cosine": k.cosine / k.n, "angle": k.angle / k.n,
			"sd": math.Sqrt(max(0, k.square/k.n-float64(agree*agree))),
		})
	}
	return sets, out, nil
}

// comparisons counts the pairs that the partitions and the pruned index of a method compare at
// each of some thresholds, and all pairs of pages that have features.
func comparisons(r *builder, t *Table) ([]*Set, records, error) {
	sets, x, err := r.read(t)
	if err != nil {
		return nil, nil, err
	}
	var out records
	for _, tau := range t.With["thresholds"].([]any) {
		tau := tau.(float64)
		m, _, err := r.method(t.Methods[0], x.docs, param.Values{"threshold": tau})
		if err != nil {
			return nil, nil, err
		}
		sigs := sign(m, x.docs)
		var compared, found, all, near, want float64
		err = m.(algo.Joiner).Pairs(r.ctx, sigs, func(a, b int) {
			compared++
			if m.Score(sigs[a], sigs[b]) >= tau {
				found++
			}
		})
		if err != nil {
			return nil, nil, err
		}
		sizes := algo.IndexOf(m).IndexLevels(sigs)[0] // the partitions
		part := make([]int, len(sigs))
		for i, d := range sizes.Lists {
			for _, p := range d.Pages {
				part[p] = i
			}
		}
		for a := range sigs {
			for b := range a {
				if len(sigs[a]) == 0 || len(sigs[b]) == 0 {
					continue
				}
				all++
				if d := part[a] - part[b]; -sizes.Reach <= d && d <= sizes.Reach {
					near++
				}
				if m.Score(sigs[a], sigs[b]) >= tau {
					want++
				}
			}
		}
		out = append(out, record{
			"threshold": tau, "all": all, "near": near, "compared": compared, "found": found, "want": want,
			"lost": want - found, "saved": 1 - compared/all,
		})
	}
	return sets, out, nil
}
