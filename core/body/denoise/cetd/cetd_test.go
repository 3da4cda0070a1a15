package cetd_test

import (
	"math"
	"slices"
	"testing"

	"pagetwin/core/body/denoise/cetd"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
)

func TestCETD(t *testing.T) { denoisetest.Run(t, cetd.Denoiser()) }

func FuzzCETD(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, cetd.Denoiser()), denoisetest.With(f, cetd.Denoiser(), "density=td", "scope=densest"), denoisetest.With(f, cetd.Denoiser(), "smooth=2"))
}

// A page without links: 20 characters in two paragraphs of 12 and 8, a menu of 4
// outside. With TD the sums are 12+8 = 20 for the div, 24/5+4 for the body.
const cetdPage = "<body><div><p>一二三四五六七八九十百千</p><p>甲乙丙丁戊己庚辛</p></div><ul><li>首页新闻</li></ul></body>"

func TestCETDKeepsTheElementOfTheLargestDensitySum(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want []string
	}{
		{ // densities: p 12 and 8, div 20/2 = 10, body 24/5, li 4 under ul 4: below 4.8
			[]string{"density=td"},
			[]string{"+density-sum 一二三四五六七八九十百千", "+density-sum 甲乙丙丁戊己庚辛", "-low-density 首页新闻"},
		},
		{
			[]string{"density=td", "scope=densest"},
			[]string{"+density-sum 一二三四五六七八九十百千", "+density-sum 甲乙丙丁戊己庚辛", "-low-density 首页新闻"},
		},
	} {
		body := denoisetest.With(t, cetd.Denoiser(), c.set...)(markup.Parse(cetdPage))
		if got := denoisetest.Verdicts(body); !slices.Equal(got, c.want) {
			t.Errorf("%v:\n got %q\nwant %q", c.set, got, c.want)
		}
		if n := body.Blocks[0].Number; n != 20 {
			t.Errorf("%v: DensitySum %v, want 12 + 8", c.set, n)
		}
		if n := body.Blocks[2].Number; n != 4 {
			t.Errorf("%v: density of the menu %v, want 4 characters by 1 tag", c.set, n)
		}
	}
}

// What is as dense as the threshold is kept wherever it stands, unless only the
// densest element is wanted.
func TestCETDAddsWhatIsAsDense(t *testing.T) {
	page := "<body><div><p>一二三四五六七八九十百千</p><p>甲乙丙丁戊己庚辛</p></div><div><p>旁边同样稠密的文字</p></div></body>"
	all := denoisetest.With(t, cetd.Denoiser(), "density=td")(markup.Parse(page))
	if want := []string{"+density-sum 一二三四五六七八九十百千", "+density-sum 甲乙丙丁戊己庚辛", "+dense 旁边同样稠密的文字"}; !slices.Equal(denoisetest.Verdicts(all), want) {
		t.Errorf("got %q, want %q", denoisetest.Verdicts(all), want)
	}
	one := denoisetest.With(t, cetd.Denoiser(), "density=td", "scope=densest")(markup.Parse(page))
	if one.Text != "一二三四五六七八九十百千\n甲乙丙丁戊己庚辛" {
		t.Errorf("got %q", one.Text)
	}
}

// The vectors worked out from the formulas of the composite density: 1000 characters, 10 tags,
// no links, r = 0.2 gives 551.233529, a pure menu gives 0.
func TestCETDCompositeDensity(t *testing.T) {
	// 30 characters, 1 of 10 p, 6 in one link: r = 0.2; the first p has 3 characters
	// and no tags: 3/1·ln(3/1·1/1)/ln ln(3/3·1 + 0.2·3 + e).
	page := "<body>"
	for range 8 {
		page += "<p>一二三</p>"
	}
	page += "<p><a href=x>四五六七八九</a></p></body>"
	body := denoisetest.With(t, cetd.Denoiser(), "smooth=1")(markup.Parse(page))
	one := 3 * math.Log(3) / math.Log(math.Log(1+0.2*3+math.E))
	// Nine densities in a row, the last 0: in the middle smoothing changes nothing.
	if got := body.Blocks[4].Number; math.Abs(got-one) > 1e-9 {
		t.Errorf("density %v, want %v", got, one)
	}
	link := one * math.Exp(-0.5) / (1 + math.Exp(-0.5))
	if got := body.Blocks[8].Number; math.Abs(got-link) > 1e-9 {
		t.Errorf("the link beside it %v, want %v: its own density is 0", got, link)
	}
}

func TestCETDTextBesideElementsCounts(t *testing.T) {
	// A td of old pages: its paragraphs are parted by <br>, not elements.
	page := "<body><table><tr><td>首页</td></tr></table><div>一二三四五六七八九十<br><br>甲乙丙丁戊己庚辛壬癸</div></body>"
	body := denoisetest.With(t, cetd.Denoiser(), "density=td", "scope=densest")(markup.Parse(page))
	if body.Text != "一二三四五六七八九十\n甲乙丙丁戊己庚辛壬癸" {
		t.Errorf("got %q from %q", body.Text, denoisetest.Verdicts(body))
	}
	if n := body.Blocks[1].Number; n != 20 {
		t.Errorf("DensitySum %v, want 10 + 10 of the texts beside the <br>", n)
	}
}
