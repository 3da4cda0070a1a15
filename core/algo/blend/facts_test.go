package blend

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

func TestFacts(t *testing.T) {
	doc := func(title, body string) facts {
		d := text.NewDoc(nil, body)
		d.Title = title
		return factsOf(d)
	}
	value := func(name string, a, b facts) float64 {
		t.Helper()
		for _, f := range factList() {
			if f.name == name {
				if x, y := f.value(newPair(a, b)), f.value(newPair(b, a)); x != y && !(math.IsNaN(x) && math.IsNaN(y)) {
					t.Errorf("%s: %v one way and %v the other", name, x, y)
				}
				return f.value(newPair(a, b))
			}
		}
		t.Fatalf("no fact %s", name)
		return 0
	}
	a := doc("云溪老邮局重新开门", "3月5日，云溪老邮局重新开门，共2005人。")
	b := doc("镇上的邮递员还在送信", "3月6日，云溪老邮局重新开门，镇上的邮递员还在送信。")
	for _, c := range []struct {
		name string
		want float64
	}{
		{"numbers", 1.0 / 2},       // 3 5 2005 against 3 6
		{"accord", 1.0 / 2},        // only here 5 and 2005, only there 6
		{"length", 19.0 / 23},      // characters
		{"size", math.Log10(19)},   //
		{"title", 0},               //
		{"alike", odds(7.0 / 26)},  // of 13 and 20 shingles the 7 of 日云溪老邮局重新开门
		{"within", odds(7.0 / 13)}, //
	} {
		if got := value(c.name, a, b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	c := doc("", "3月6日，云溪老邮局重新开门。")
	if got := value("accord", b, c); got != 1 {
		t.Errorf("one page has no number of its own, and their accord is %v", got)
	}
	if got := value("accord", c, doc("", "没有数字")); got != 1 {
		t.Errorf("one page has no number, and their accord is %v", got)
	}
	if got := value("accord", doc("", "一"), doc("", "二")); !math.IsNaN(got) {
		t.Errorf("no numbers, and they count %v", got)
	}
	form := "云溪自来水公司通知：%d月%d日起停水，共%d户受影响。"
	fill := func(month, day, homes int) facts { return doc("", fmt.Sprintf(form, month, day, homes)) }
	for _, c := range []struct {
		b    facts
		want float64
	}{
		{fill(3, 5, 312), 1},               // a copy
		{fill(3, 5, 871), 4.0 / 5},         // one of three places filled anew
		{fill(9, 21, 871), 2.0 / 5},        // all
		{doc("", "共312户受影响。"), 1},          // other places
		{doc("", "老邮局3月9日重新开门。"), 1},       // the same numbers elsewhere
		{doc("", "没有数字"), 1},               // none
		{doc("", "公司通知：3月9日起停水"), 3.0 / 4}, // of two places that both have, the one filled anew
	} {
		if got := value("places", fill(3, 5, 312), c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("numbers in their places: %v, want %v", got, c.want)
		}
	}
	head, tail := "甲乙丙丁戊己庚辛壬癸", ""
	for i := range 60 {
		tail += string(rune(0x4e00+7*i)) + string(rune(0x5e00+3*i)) + string(rune(0x6e00+i)) + string(rune(0x7e00+i))
	}
	for _, c := range []struct {
		name string
		b    facts
		want float64
	}{
		{"a copy", doc("", head+tail), 1},
		{"a part that begins with it", doc("", head+tail[:300]), 1},
		{"something put before it", doc("", strings.Repeat("子丑寅卯辰巳午未申酉戌亥", 20)+head+tail), 1},
		{"another text", doc("", strings.Repeat("子丑寅卯辰巳午未申酉戌亥", 20)), 0},
		{"too short to tell for one", doc("", "甲乙丙丁"), 1.0 / 197},
	} {
		if got := value("opening", doc("", head+tail), c.b); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("opening of %s: %v, want %v", c.name, got, c.want)
		}
	}
	if got := value("opening", doc("", "甲乙丙丁"), doc("", "甲乙丙丁戊")); !math.IsNaN(got) {
		t.Errorf("two lines too short to tell have the opening %v", got)
	}
	if got := value("title", c, c); got != 0 {
		t.Errorf("no title, and it counts %v", got)
	}
	if got := value("title", a, doc("云溪老邮局 重新开门！", "别的")); got != 1 {
		t.Errorf("one title, and it counts %v", got)
	}
	if value("within", c, c) != odds(1) || value("alike", c, c) != odds(1) {
		t.Error("a page is not within itself")
	}
}

// Samples of large sets tell their resemblance and containment about right, and exactly
// where one holds the other or they have nothing in common.
func TestSamplesTellTheOverlap(t *testing.T) {
	set := func(from, to int) facts {
		f := make(facts, factWords)
		var h []uint32
		for i := from; i < to; i++ {
			h = append(h, uint32(hash.Mix64(uint64(i))>>32))
		}
		h = distinct(h)
		f[3] = uint64(len(h))
		binned(f[6:factWords], h)
		h = h[:min(len(h), mostHashes)]
		f[5] = uint64(len(h))
		return facts(append(packed(algo.Signature(f), h), make([]uint64, (len(h)+63)/64)...))
	}
	for _, c := range []struct {
		a, b          facts
		alike, within float64
		within3       bool // three standard errors of a sample are allowed
	}{
		{set(0, 100), set(50, 150), 50.0 / 150, 0.5, false},
		{set(0, 100), set(0, 400), 0.25, 1, false},
		{set(0, 9000), set(0, 9000), 1, 1, false},
		{set(0, 9000), set(9000, 18000), 0, 0, false},
		{set(0, 3000), set(0, 12000), 0.25, 1, true},
		{set(0, 9000), set(1000, 10000), 0.8, 8.0 / 9, true},
		{set(0, 400), set(0, 4000), 0.1, 1, true},
	} {
		p := newPair(c.a, c.b)
		slack := 1e-12
		if c.within3 {
			slack = 3 * math.Sqrt(0.25/mostHashes)
		}
		if math.Abs(p.alike-c.alike) > slack || math.Abs(p.within-c.within) > slack {
			t.Errorf("resemblance %v, containment %v, want %v, %v", p.alike, p.within, c.alike, c.within)
		}
		if got, want := float64(agreeing(c.a, c.b))/bins, c.alike; math.Abs(got-want) > 0.2 {
			t.Errorf("of the bins %v agree, want about %v", got, want)
		}
	}
}

// Of a page with very many numbers a sample of their places is kept: that of a form filled
// anew tells that numbers differ, that of a copy that none does, also where one page goes on.
func TestPlacesOfManyNumbers(t *testing.T) {
	table := func(rows, seed int) facts {
		var b strings.Builder
		for i := range rows {
			name := string(rune(0x4e00+i)) + string(rune(0x5e00+i)) + string(rune(0x6e00+i))
			fmt.Fprintf(&b, "%s报价%d元，", name, 1000+(i*37+seed)%7919)
		}
		return factsOf(text.NewDoc(nil, b.String()))
	}
	a := table(600, 0)
	if n := len(a.places().at); n != mostPlaces {
		t.Fatalf("%d places are kept, want %d", n, mostPlaces)
	}
	for _, c := range []struct {
		b           facts
		same, other int // least and most of each, by whether there is any
	}{
		{table(600, 0), 1, 0}, {table(900, 0), 1, 0}, {table(600, 5), 0, 1}, {table(900, 5), 0, 1},
	} {
		same, other := a.places().compare(c.b.places(), nil)
		if same > 0 != (c.same > 0) || other > 0 != (c.other > 0) || same+other < 20 {
			t.Errorf("%d places have the same number, %d another, want any: %d, %d", same, other, c.same, c.other)
		}
	}
	if most := 4 * 1024; 8*len(a) > most {
		t.Errorf("a page takes %d bytes, want at most %d", 8*len(a), most)
	}
}
