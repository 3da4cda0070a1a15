package cetr

import (
	"math"
	"slices"
	"testing"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })
}

// Vectors worked out from the formulas: lines of 22 characters with 2 tags, 4
// with 4, and 4 with none.
func TestTagRatios(t *testing.T) {
	for _, c := range []struct {
		name, mode, src string
		want            []float64
	}{
		{"characters by tags", "source", "<p>这是一段很长的正文内容，没有任何标签在里面。</p>\n<a href=1>首页</a><a href=2>新闻</a>\n四个汉字", []float64{11, 1, 4}},
		{"empty lines, scripts and comments are removed", "source", "<p>一二\n\n<script>\nx<a>\n</script>\n\n<!-- <b>\n--></p>\n三", []float64{2, 0, 1}},
		{"a tag of several lines counts on its first", "source", "<p\nid=a\n>一二", []float64{0, 2}},
		{"carriage returns end lines where there are no line feeds", "source", "一\r二三", []float64{1, 2}},
		{"blocks stand on lines of their own", "blocks", "<div><p>一二三四</p>五<br>六\n七</div>", []float64{0, 2, 1, 3}},
		{"long lines are broken after 65 characters", "wrapped", "<p>" + "零一二三四五六七八九零一二三四五六七八九零一二三四五六七八九零一二三四五六七八九零一二三四五六七八九零一二三四五六七八九零一二三四五六七八九零一二三四五六七八九", []float64{62, 18}},
	} {
		l := linesOf(markup.Parse(c.src), c.mode)
		got := l.ratios()
		if got[len(got)-1] == 0 && l.lines[len(got)-1] == (ratioLine{}) {
			got = got[:len(got)-1]
		}
		if !near(got, c.want) {
			t.Errorf("%s: %q has ratios %v, want %v", c.name, c.src, got, c.want)
		}
	}
}

func TestGaussian(t *testing.T) {
	e := math.Exp(-0.5)
	got := denoise.Gaussian([]float64{0, 1, 0, 0}, 1)
	if want := []float64{e / (1 + e), 1 / (1 + 2*e), e / (1 + 2*e), 0}; !near(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestDeviation(t *testing.T) {
	if got := deviation([]float64{11, 1, 4, 30, 28, 2}); math.Abs(got-11.9954) > 5e-5 {
		t.Errorf("got %v, want 11.9954, computed apart from this code", got)
	}
}

func TestDerivative(t *testing.T) {
	// Means of the next three: 4, 3, 0, –; minus the value: 3, 1, −6, 0.
	if got := derivative([]float64{1, 6, 6, 0}, 0); !near(got, []float64{3, 3, 6, 0}) {
		t.Errorf("got %v", got)
	}
}

func TestKMeans(t *testing.T) {
	points := [][2]float64{{0, 0}, {1, 1}, {20, 0}, {21, 1}, {1, 0}, {10, 9}}
	group, centres := kMeans(points, 3, true)
	if !slices.Equal(group, []uint8{0, 0, 1, 1, 0, 2}) || centres[0] != [2]float64{} || centres[1] != [2]float64{20.5, 0.5} {
		t.Errorf("groups %v, centres %v", group, centres)
	}
	group, centres = kMeans([][2]float64{{5, 0}, {5, 0}}, 3, false)
	if !slices.Equal(group, []uint8{0, 0}) || len(centres) != 1 {
		t.Errorf("equal points make one cluster, got %v, %v", group, centres)
	}
}
