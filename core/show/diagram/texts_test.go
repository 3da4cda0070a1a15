package diagram

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/text"
	"pagetwin/core/text/align"
	"pagetwin/core/trace/scene"
)

func textsOf(a, b string) Texts {
	al := align.Texts(a, b, 4)
	t := Texts{Text: [2]string{a, b}, Align: al, Edits: al.Edits(len(a), len(b))}
	t.Runs, t.All = align.Repeats(a, b, 4, MostRuns)
	return t
}

// drawText draws texts over few words, so that passages repeat.
func drawText(t *rapid.T, name string) string {
	word := rapid.SampledFrom([]string{"云", "溪", "镇", "的", "老邮局重新开门", "，", "。", " ", "abc", "\n"})
	return strings.Join(rapid.SliceOfN(word, 0, 40).Draw(t, name), "")
}

// Each part that a side has alone, or elsewhere, stands at its place in its colour, and nothing else
// does: what remains of the strips is what the alignment shares in the same order.
func TestTheRulerShowsWhatTheAlignmentShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := textsOf(drawText(t, "a"), drawText(t, "b"))
		opt := scene.Options{Lang: "en", Width: 60, Height: 4 * float64(max(1, len(x.Text[0]), len(x.Text[1])))} // 4 a byte: nothing is drawn larger than it is
		d := x.Ruler(opt)
		for side, s := range x.Text {
			got, want := make([]scene.Ink, len(s)), make([]scene.Ink, len(s))
			for _, shape := range d.Shapes {
				if shape.Kind != scene.Rect || !strings.HasPrefix(shape.ID, "part"+string(rune('0'+side))) {
					continue
				}
				for i := int(math.Round(shape.Y / 4)); i < int(math.Round((shape.Y+shape.H)/4)); i++ {
					if got[i] != "" {
						t.Fatalf("byte %d of side %d is drawn twice", i, side)
					}
					got[i] = shape.Fill
				}
			}
			for _, e := range x.Edits {
				for i := e.In(side).Start; i < e.In(side).End && e.Differs(side, s); i++ {
					want[i] = parts[e.Kind].ink
				}
			}
			for _, m := range x.Align.Matches {
				in := []text.Span{m.A, m.B}[side]
				for i := in.Start; i < in.End; i++ {
					if (want[i] == "") == m.Moved {
						t.Fatalf("byte %d of side %d: is it in a shared passage?", i, side)
					}
				}
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("byte %d of side %d is %q, want %q", i, side, got[i], want[i])
				}
			}
		}
	})
}

// However many differences there are, a strip has no more parts than its height has room for.
func TestALongRulerHasFewParts(t *testing.T) {
	a := strings.Repeat("云溪镇的老邮局今年春天重新开门 ", 4000)
	b := strings.ReplaceAll(a, "春天 ", "秋天 ")
	b = strings.ReplaceAll(b, "今年春", "去年春")
	d := textsOf(a, b).Ruler(scene.Options{Lang: "en", Width: 40, Height: 400})
	if len(d.Things) > 2*400/least || len(d.Things) < 2 {
		t.Errorf("%d parts", len(d.Things))
	}
}

func TestAPointOfTheRulerIsAPlaceInBothTexts(t *testing.T) {
	a := strings.Repeat("x ", 50) + "云溪镇的老邮局今年春天重新开门"
	x := textsOf(a, "云溪镇的老邮局今年春天重新开门")
	d := x.Ruler(scene.Options{Lang: "en", Width: 40, Height: float64(len(a))})
	if got := d.At(0, 100); got != (Target{Place, 100, 0}) {
		t.Errorf("the point leads to %+v", got)
	}
	if got := d.At(40, 0); got != (Target{Place, 100, 0}) {
		t.Errorf("the first character on the right leads to %+v", got)
	}
	for _, p := range [][2]float64{{-5, -5}, {40, 1e9}, {0, 1e9}} {
		if got := d.At(p[0], p[1]); got.A < 0 || got.A > len(a) || got.B < 0 || got.B > len(x.Text[1]) {
			t.Errorf("%v leads to %+v", p, got)
		}
	}
}

func TestAMovedPassageLiesBesideTheDiagonal(t *testing.T) {
	const one, two, three = "云溪镇的老邮局今年春天重新开门", "镇上的人排队寄出第一批明信片啊", "柜台后面挂着一张旧地图没有名字"
	d := textsOf(one+two+three, three+one+two).Dots(scene.Options{Lang: "en", Width: 400, Height: 440})
	got := map[scene.Ink]Target{}
	for _, thing := range d.Things {
		for _, s := range d.Shapes {
			if s.ID == thing.ID {
				got[s.Stroke] = thing.Target
			}
		}
	}
	if len(d.Things) != 2 || got[scene.Same] != (Target{Place, 0, len(three)}) || got[scene.Right] != (Target{Place, len(one + two), 0}) {
		t.Errorf("%d runs, %+v", len(d.Things), got)
	}
	if n := 0; d.Data.Rows != nil {
		for range d.Data.Rows {
			n++
		}
		if n != len(d.Things) {
			t.Errorf("the table has %d rows for %d runs", n, len(d.Things))
		}
	}
}

func TestPicturesOfEmptyTexts(t *testing.T) {
	for _, x := range []Texts{textsOf("", ""), textsOf("云溪镇", ""), textsOf("", "云溪镇")} {
		for _, size := range []float64{0, 1, 300} {
			opt := scene.Options{Lang: "zh", Width: size, Height: size}
			x.Ruler(opt).At(3, 3)
			x.Dots(opt).At(3, 3)
		}
	}
}

// longTexts are two texts of 50,000 characters, with a change in every hundred, the first quarter of
// the one at the end of the other.
func longTexts() (a, b string) {
	long := make([]rune, 50_000)
	for i := range long {
		long[i] = rune(0x4E00 + (i*i*7+i/3*31)%2900)
	}
	other := append(slices.Clone(long[12_500:]), long[:12_500]...)
	for i := 50; i < len(other); i += 100 {
		other[i] = '改'
	}
	return string(long), string(other)
}

// BenchmarkDots plots two long texts, from finding their runs on.
func BenchmarkDots(b *testing.B) {
	x, y := longTexts()
	t := textsOf(x, y)
	for b.Loop() {
		t.Runs, t.All = align.Repeats(x, y, 8, MostRuns)
		t.Dots(scene.Options{Lang: "en", Width: 600, Height: 600})
	}
}

// BenchmarkRuler lays the ruler of two long texts out, as at each step of scrolling.
func BenchmarkRuler(b *testing.B) {
	t := textsOf(longTexts())
	for b.Loop() {
		t.Ruler(scene.Options{Lang: "en", Width: 40, Height: 600})
	}
}
