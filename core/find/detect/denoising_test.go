package detect_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/sitelines"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// notice is a paragraph of every page.
const notice = "凡本网注明来源的文字、图片和音频视频资料，版权均属本网所有，任何媒体、网站或个人未经本网协议授权不得转载、链接、转贴或以其他方式复制发表。"

// hostSet returns a set of pages of two hosts, and their articles; the addresses are known for one
// host only.
func hostSet(n int) (set *page.Set, articles []string) {
	var pages []page.Page
	var contents []page.Content
	for i := range n {
		article := fmt.Sprintf("第%c篇的正文与别的都不相同，说的是%c和%c的事。", '一'+rune(i), '丁'+rune(2*i), '甲'+rune(3*i))
		articles = append(articles, article)
		p, link := page.Page{ID: fmt.Sprint(i)}, "http://news.one.example.com/"
		if i%2 == 1 {
			link = "http://www.two.example.org/"
			p.URL = link + fmt.Sprint(i)
		}
		pages = append(pages, p)
		contents = append(contents, page.Content{Text: "<div><a href=" + link + ">" + link[7:] + "</a></div><p>" + article + "</p><p>声明 " + link[7:] + "</p><p>" + notice + "</p>"})
	}
	return page.FromPages("hosts", pages, contents), articles
}

func siteOf(t testing.TB, set ...string) (denoise.Denoiser, param.Values) {
	d, err := catalog.Denoiser("site")
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(d.Params, append([]string{"then=none"}, set...))
	if err != nil {
		t.Fatal(err)
	}
	return d, v
}

func TestLearnFindsTheRepetitionsOfEachHost(t *testing.T) {
	set, articles := hostSet(8)
	d, v := siteOf(t)
	for _, workers := range []int{1, 3} {
		ready, err := pass.Learn(context.Background(), set, d, v, pass.LearnOptions{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if n := ready.Sites().Len(); n != 2 {
			t.Errorf("%d hosts are known, want 2", n)
		}
		for i, want := range articles {
			p, err := pass.Prepare(t.Context(), set, i, ready, nil)
			if err != nil || p.Body.Text != want {
				t.Errorf("page %d: %q, %v; want %q", i, p.Body.Text, err, want)
			}
		}
		again, err := pass.Learn(context.Background(), set, d, v, pass.LearnOptions{Sites: ready.Sites()})
		if err != nil || again.Sites() != ready.Sites() {
			t.Errorf("what was known was learned again: %v", err)
		}
	}
}

// The order in which the pages of a set are taken does not change what is learned.
func TestLearnDoesNotDependOnTheOrderOfTheSet(t *testing.T) {
	set, _ := hostSet(150) // 75 pages of a host, more than are examined
	back := make([]int, set.Len())
	for i := range back {
		back[i] = set.Len() - 1 - i
	}
	a, err := pass.LearnSites(context.Background(), set, pass.LearnOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := pass.LearnSites(context.Background(), set.Take(back), pass.LearnOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range set.Pages {
		for _, text := range []string{"声明 www.two.example.org/", "声明 news.one.example.com/", "别的"} {
			an, am := a.Repeats(i)(text)
			bn, bm := b.Repeats(set.Len() - 1 - i)(text)
			if an != bn || am != bm || am != sitelines.Pages {
				t.Fatalf("page %d, %s: %d of %d, in another order %d of %d", i, text, an, am, bn, bm)
			}
		}
	}
}

func TestLearnReadsTheSetOnlyIfTheDenoiserNeedsIt(t *testing.T) {
	set, _ := hostSet(4)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := pass.Learn(ctx, set, denoise.None(), nil, pass.LearnOptions{}); err != nil {
		t.Errorf("none needs nothing learned, got %v", err)
	}
	d, v := siteOf(t)
	if _, err := pass.Learn(ctx, set, d, v, pass.LearnOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped, got %v", err)
	}
}

// A run with the site denoiser signs the articles alone.
func TestRunLearnsTheSiteFirst(t *testing.T) {
	set, _ := hostSet(6)
	d, v := siteOf(t)
	j := job("letters", letters{})
	at := func(d denoise.Denoiser, v param.Values) float64 {
		r := mustRun(t, set, detect.Options{Denoiser: d, Denoise: v, Candidates: result.All}, j)
		if len(r[0].Pairs.List()) == 0 {
			return 0
		}
		return r[0].Pairs.List()[0].Score
	}
	if whole, bare := at(denoise.None(), nil), at(d, v); bare >= whole {
		t.Errorf("the most alike pages score %v with the template and %v without", whole, bare)
	}
}
