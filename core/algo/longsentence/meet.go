package longsentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
)

// Meet counts the long sentences that both pages have. Sifting, a page comes together with
// the most similar page kept before it alone.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	in := make(map[digest]bool)
	for _, d := range m.digests(b) {
		in[d] = true
	}
	n := 0
	for _, d := range m.digests(a) {
		if in[d] {
			n++
		}
	}
	share := algo.SharedTest(param.Words{En: "long sentences", Zh: "长句"}, m.size(a), m.size(b), n, 1)
	if m.sift && n > 0 {
		share.Met = algo.Perhaps
	}
	return algo.All(share)
}
