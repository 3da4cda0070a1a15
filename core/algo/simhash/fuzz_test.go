package simhash

import (
	"testing"

	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// FuzzSign compares the fingerprint of any page, in any unit, with voting feature by feature,
// and checks that the positions of features are within the body.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", 0)
	f.Add("Spring-Boot 入门教程, v2", 1)
	f.Add("哈 哈，\xff\u0301가 \u11a8", 2)
	f.Add("", 3)
	f.Fuzz(func(t *testing.T, body string, n int) {
		u := []feature.Units{{Unit: feature.Bigram}, {Unit: feature.Token}, {Unit: feature.Char, Gram: 3}, {Unit: feature.Char, Gram: 20}}[(n%4+4)%4]
		m := &method{Units: u, bits: 128, k: 3}
		d := text.NewDoc(nil, body)
		sig := m.Sign(d)
		names := featureNames(u, d)
		if (len(sig) == 0) != (len(names) == 0) {
			t.Fatalf("%d words from %d features", len(sig), len(names))
		}
		var s [2]weighed
		for _, name := range names {
			for i := range s {
				s[i].add(hash.Member(hash.FNV1a64(name), i), 1)
			}
		}
		for i := range sig {
			if want := s[i].majority(); sig[i] != want {
				t.Fatalf("word %d: %016x, want %016x", i, sig[i], want)
			}
		}
		for _, x := range m.Features(d) {
			for _, p := range x.Places {
				if p.Start < 0 || p.Start >= p.End || p.End > len(body) {
					t.Fatalf("%q at %v of %d bytes", x.Label, p, len(body))
				}
			}
		}
	})
}

// featureNames lists the features of a page as strings.
func featureNames(u feature.Units, d *text.Doc) []string {
	r := feature.Reader{Units: u, T: u.Tokens(d)}
	var out []string
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		for i := range fnv {
			p := r.Place(i)
			out = append(out, r.T.Text[p.Start:p.End])
		}
	}
	return out
}
