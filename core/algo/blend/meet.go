package blend

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet counts the shingles that both pages are found by, and asks the index of each
// component that has one. Of its shingles a page looks for others by those alone that are
// the rarest in the set.
func (k *Asker) Meet(a, b algo.Signature) algo.Meeting {
	fa, a := unpack(a)
	fb, b := unpack(b)
	out := algo.Meeting{Need: 1, Tests: []algo.Test{meetByShingles(facts(fa).shingles(), facts(fb).shingles())}}
	for i, m := range k.methods {
		var x, y algo.Signature
		x, a = unpack(a)
		y, b = unpack(b)
		if meeter, ok := m.(algo.Meeter); ok && k.Components[i].index && len(x) > 0 && len(y) > 0 {
			met := meeter.Meet(x, y)
			passed, _ := met.Count()
			out.Tests = append(out.Tests, algo.Test{
				Name:  say.New("index of %s", "%s 的索引", k.Components[i].Name).Words,
				Found: say.New("%d of %d the same, %d needed", "%d 项相同（共 %d 项），需要 %d 项", passed, len(met.Tests), met.Need).Words,
				Met:   met.Met(),
			})
		}
	}
	return out
}

func meetByShingles(x, y hashes) algo.Test {
	na, nb, n := min(x.n, keysKept), min(y.n, keysKept), 0
	for i, j := 0, 0; i < na && j < nb; {
		switch {
		case x.at(i) < y.at(j):
			i++
		case x.at(i) > y.at(j):
			j++
		default:
			n++
			i++
			j++
		}
	}
	t := algo.SharedTest(param.Words{En: "shingles that pages are found by", Zh: "用来查找的 shingle"}, na, nb, n, 1)
	if n > 0 && n <= min(na, nb)-keysProbed {
		t.Met = algo.Perhaps
	}
	return t
}
