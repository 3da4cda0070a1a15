package digest

import (
	"math"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// Each of the source's four features in turn: equal URLs decide; title, keywords and body count
// if both pages have them.
func TestFields(t *testing.T) {
	m := method(t, "form=two-stage", "features=fields", "k=2")
	doc := func(url, title, body string, keywords ...string) algo.Signature {
		d := text.NewDoc(nil, body)
		d.URL, d.Title, d.Keywords = url, title, keywords
		return m.Sign(d)
	}
	const body = "网页去重算法" // five pairs of characters
	for _, c := range []struct {
		what string
		a, b algo.Signature
		want float64
	}{
		{"one URL", doc("u", "甲", body), doc("u", "乙", "全然不同"), 1},
		{"no URL", doc("", "标题", body, "词"), doc("", "标题", body, "词"), 1},
		{"title, keywords and body", doc("u", "甲乙丙", body, "网页", "去重"), doc("v", "甲乙丁", "网页去重研究", "网页", "算法"), (1.0/3 + 1.0/3 + 3.0/7) / 3},
		{"no title on one side", doc("u", "", body, "网页", "去重"), doc("v", "甲乙丁", "网页去重研究", "网页", "算法"), (1.0/3 + 3.0/7) / 2},
		{"keywords of the body", doc("u", "", "网页", "——"), doc("v", "", "网页"), 1},
	} {
		if got := m.Score(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: score %v, want %v", c.what, got, c.want)
		}
	}
	if g := algo.Guarantee(m); g != algo.Nothing {
		t.Errorf("groups by the body promise %v for all fields", g)
	}
}
