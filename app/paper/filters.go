package paper

import (
	"fmt"

	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/base/hash"
)

// maxProbes is the most queries to one filter.
const maxProbes = 2_000_000

// try fills a Bloom filter with n texts and queries others, as many as give about 2,000 false
// positives, at most maxProbes. lost is the number of items that were added and not found, which
// must be 0.
func try(seed, n uint64, p float64) (record, error) {
	m, k := bloomfilter.Size(n, p)
	f, err := bloomfilter.New(m, k)
	if err != nil {
		return nil, err
	}
	item := func(i uint64) uint64 { return hash.FNV1a64(fmt.Sprintf("%d-%d", seed, i)) }
	for i := range n {
		f.Add(item(i))
	}
	lost, hits, asked := 0, 0, min(maxProbes, int(2000/p))
	for i := range n {
		if !f.Has(item(i)) {
			lost++
		}
	}
	for i := range asked {
		if f.Has(item(n + uint64(i))) {
			hits++
		}
	}
	theory, measured := bloomfilter.Rate(m, k, n), float64(hits)/float64(asked)
	return record{
		"n": float64(n), "p": p, "m": float64(m), "k": float64(k), "theory": theory, "measured": measured,
		"off": max(measured/theory, theory/measured), "asked": float64(asked), "lost": float64(lost),
	}, nil
}

// filters measures Bloom filters: a record of kind "size" for each declared pair of n and p of
// which only the size is needed, and one of kind "trial" for each of the sizes and rates that are
// tried.
func filters(r *builder, t *Table) ([]*Set, records, error) {
	var out records
	numbers := func(name string) []any { list, _ := t.With[name].([]any); return list }
	for _, c := range numbers("sizes") {
		n, p := c.([]any)[0].(float64), c.([]any)[1].(float64)
		m, k := bloomfilter.Size(uint64(n), p)
		out = append(out, record{"kind": "size", "n": n, "p": p, "m": float64(m), "k": float64(k)})
	}
	tried, rates := numbers("tried"), numbers("rates")
	if r.opt.Quick {
		tried = tried[:2]
	}
	for i, n := range tried {
		for k, p := range rates {
			if err := r.ctx.Err(); err != nil {
				return nil, nil, err
			}
			rec, err := try(r.opt.Seed, uint64(n.(float64)), p.(float64))
			if err != nil {
				return nil, nil, err
			}
			rec["kind"] = "trial"
			out = append(out, rec)
			r.opt.tell(t.Name, i*len(rates)+k+1, len(tried)*len(rates))
		}
	}
	return nil, out, nil
}
