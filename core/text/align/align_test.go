package align

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func passages(t *testing.T, a, b string) (kept, moved []string) {
	t.Helper()
	for _, m := range Texts(a, b, 4).Matches {
		if m.Moved {
			moved = append(moved, a[m.A.Start:m.A.End])
		} else {
			kept = append(kept, a[m.A.Start:m.A.End])
		}
	}
	return kept, moved
}

func TestPassagesThatTextsShare(t *testing.T) {
	for _, c := range []struct {
		name, a, b  string
		kept, moved []string
	}{
		{"equal", "老邮局重新开门。", "老邮局重新开门。", []string{"老邮局重新开门"}, nil},
		{"a comma changed", "老邮局，重新开门", "老邮局重新、开门", []string{"老邮局，重新开门"}, nil},
		{"width and case", "ＡＢＣ News 三月", "abc NEWS 三月", []string{"ＡＢＣ News 三月"}, nil},
		{"one word changed", "云溪镇的老邮局今年春天重新开门", "云溪镇的老邮局去年春天重新开门", []string{"云溪镇的老邮局", "年春天重新开门"}, nil},
		{"a sentence added", "甲乙丙丁。子丑寅卯。", "甲乙丙丁。风雨雷电。子丑寅卯。", []string{"甲乙丙丁", "子丑寅卯"}, nil},
		{"two sentences in the other order", "甲乙丙丁戊己庚辛。子丑寅卯辰", "子丑寅卯辰。甲乙丙丁戊己庚辛", []string{"甲乙丙丁戊己庚辛"}, []string{"子丑寅卯辰"}},
		{"nothing in common", "风雨雷电", "子丑寅卯", nil, nil},
		{"a particle is no passage", "春天的风吹过了山坡上的麦田", "工厂里的机器已经停了三天多", nil, nil},
		{"one is empty", "", "子丑寅卯", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept, moved := passages(t, c.a, c.b)
			if fmt.Sprint(kept) != fmt.Sprint(c.kept) || fmt.Sprint(moved) != fmt.Sprint(c.moved) {
				t.Errorf("kept %q, moved %q; want %q and %q", kept, moved, c.kept, c.moved)
			}
		})
	}
}

// texts draws texts over few words, so that passages repeat.
func texts() *rapid.Generator[string] {
	word := rapid.SampledFrom([]string{"云", "溪", "镇", "的", "老", "邮", "局", "，", "。", " ", "abc", "12", "Ｂ", "\n"})
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(word, 0, 60).Draw(t, "words"), "") })
}

func TestMatchesAreEqualAndDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := texts().Draw(t, "a"), texts().Draw(t, "b")
		al := Texts(a, b, 4)
		usedA, usedB, endB := make([]bool, len(a)), make([]bool, len(b)), 0
		for _, m := range al.Matches {
			if x, y := folded(a[m.A.Start:m.A.End]), folded(b[m.B.Start:m.B.End]); x != y {
				t.Fatalf("%q is matched with %q", x, y)
			}
			for i := m.A.Start; i < m.A.End; i++ {
				if usedA[i] {
					t.Fatalf("byte %d of A is in two passages", i)
				}
				usedA[i] = true
			}
			for i := m.B.Start; i < m.B.End; i++ {
				if usedB[i] {
					t.Fatalf("byte %d of B is in two passages", i)
				}
				usedB[i] = true
			}
			if !m.Moved {
				if m.B.Start < endB {
					t.Fatal("a passage that keeps its order does not")
				}
				endB = m.B.End
			}
		}
	})
}

// folded joins the tokens of a stretch.
func folded(s string) string {
	ids := map[string]int32{}
	tok := tokens(s, ids)
	names := make([]string, len(ids))
	for name, id := range ids {
		names[id] = name
	}
	var b strings.Builder
	for _, id := range tok.ids {
		b.WriteString(names[id] + "/")
	}
	return b.String()
}

func TestATextIsWhollyAlignedWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := texts().Draw(t, "a")
		if al := Texts(a, a, 4); al.Shared != al.TokensA {
			t.Fatalf("%d of %d tokens", al.Shared, al.TokensA)
		}
	})
}

func TestEditsTellBothTextsWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := texts().Draw(t, "a"), texts().Draw(t, "b")
		var gotA, gotB strings.Builder
		for _, e := range Texts(a, b, 4).Edits(len(a), len(b)) {
			gotA.WriteString(a[e.A.Start:e.A.End])
			gotB.WriteString(b[e.B.Start:e.B.End])
		}
		if gotA.String() != a || gotB.String() != b {
			t.Fatalf("the edits tell %q and %q", gotA.String(), gotB.String())
		}
	})
}

func TestPlacesGoAcrossInOrderAndBackWithinPassages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := texts().Draw(t, "a"), texts().Draw(t, "b")
		al := Texts(a, b, 4)
		last := 0
		for i := range len(a) + 1 {
			at := al.ToB(i, len(a), len(b))
			if at < last || at > len(b) {
				t.Fatalf("byte %d of A goes to %d of B, the one before to %d", i, at, last)
			}
			last = at
		}
		for _, m := range al.Matches {
			if !m.Moved && (al.ToB(m.A.Start, len(a), len(b)) != m.B.Start || al.ToA(m.B.Start, len(a), len(b)) != m.A.Start) {
				t.Fatalf("the passage %v begins elsewhere", m)
			}
		}
	})
}

// longTexts are two texts of about size bytes, the second with a change in every
// hundred characters and its first quarter at the end.
func longTexts(size int) (string, string) {
	r := rand.New(rand.NewPCG(1, 2))
	runes := make([]rune, size/3)
	for i := range runes {
		runes[i] = rune(0x4E00 + int(float64(3000)*r.Float64()*r.Float64()))
	}
	changed := append([]rune(nil), runes...)
	for i := 50; i < len(changed); i += 100 {
		changed[i] = '改'
	}
	q := len(changed) / 4
	return string(runes), string(changed[q:]) + string(changed[:q])
}

func TestALongTextKeepsItsPassages(t *testing.T) {
	a, b := longTexts(60_000)
	if al := Texts(a, b, 8); float64(al.Shared) < 0.95*float64(al.TokensA) {
		t.Errorf("%d of %d tokens are shared", al.Shared, al.TokensA)
	}
}

func BenchmarkTwoBodiesOf100KB(b *testing.B) {
	x, y := longTexts(100_000)
	b.SetBytes(int64(len(x) + len(y)))
	for b.Loop() {
		Texts(x, y, 8)
	}
}

func BenchmarkTwoBodiesWithNothingInCommon(b *testing.B) {
	x, _ := longTexts(100_000)
	y := strings.Map(func(r rune) rune { return r + 5000 }, x)
	for b.Loop() {
		Texts(x, y, 8)
	}
}

func BenchmarkTwoBodiesOfOneWord(b *testing.B) {
	x, y := strings.Repeat("好", 33_000), strings.Repeat("好", 30_000)
	for b.Loop() {
		Texts(x, y, 8)
	}
}
