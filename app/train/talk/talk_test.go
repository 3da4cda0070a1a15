package talk

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/markup"
	"pagetwin/core/page/charset"
	"pagetwin/core/text"
)

var material = os.DirFS("../../../samples")

// articles are texts of our own to make pages of.
func articles(t *testing.T) (texts []Text) {
	t.Helper()
	names, err := fs.Glob(material, "articles/zh/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := fs.ReadFile(material, name)
		if err != nil {
			t.Fatal(err)
		}
		head, body, _ := strings.Cut(string(src), "\n\n")
		title, _, _ := strings.Cut(strings.TrimPrefix(head, "# "), "\n")
		if a, ok := NewText(title, body); ok {
			texts = append(texts, a)
		}
	}
	if len(texts) < 50 {
		t.Fatalf("%d texts of %d files", len(texts), len(names))
	}
	return texts
}

// pages makes pages of our own texts, every layout among them.
func pages(t *testing.T, opt Options) (out []Page) {
	t.Helper()
	mk, err := New(articles(t), opt, material)
	if err != nil {
		t.Fatal(err)
	}
	for i := range opt.Pages {
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func content(s string) string { return text.Normalize(s).Text }

// chosen returns the blocks of a page that its body stands in, in order, and what of the
// body was not found behind them.
func chosen(p Page, src string) (blocks []string, rest string) {
	var lines []string
	for line := range strings.SplitSeq(p.Gold, "\n") {
		if c := content(line); c != "" {
			lines = append(lines, c)
		}
	}
	for _, s := range denoise.Cut(markup.Parse(src), nil) {
		block, found := content(s.Text), false
		for block != "" && len(lines) > 0 {
			_, behind, ok := strings.Cut(block, lines[0])
			if !ok || len([]rune(lines[0])) < truebody.Size && !strings.HasSuffix(block, lines[0]) {
				break // a word may stand anywhere
			}
			block, lines, found = behind, lines[1:], true
		}
		if found {
			blocks = append(blocks, s.Text)
		}
	}
	return blocks, strings.Join(lines, "")
}

// What a page says its body is stands on it, in order and in blocks that hold little else:
// a denoiser that chose the right blocks would have it.
func TestTheBodyStandsOnThePageInOrder(t *testing.T) {
	type ceiling struct {
		f1    float64
		pages int
	}
	of := make(map[string]ceiling)
	for _, p := range pages(t, Options{Seed: 3, Pages: 270, Articles: .45}) {
		src, c, err := charset.Decode(p.Raw, "")
		if err != nil || c.Broken > 0 {
			t.Fatalf("%s %s: %d broken bytes, %v", p.Layout, p.ID, c.Broken, err)
		}
		blocks, rest := chosen(p, withScripts.ReplaceAllString(src, ""))
		if rest != "" {
			t.Errorf("%s %s: of the body is not on the page, or not in its place: %.60q", p.Layout, p.ID, rest)
		}
		score, _ := truebody.New(p.Gold).Score(strings.Join(blocks, "\n"))
		of[p.Layout] = ceiling{of[p.Layout].f1 + score.F1, of[p.Layout].pages + 1}
	}
	all := 0.0
	for _, l := range layouts {
		c := of[l.name]
		if c.pages == 0 {
			t.Errorf("no page of layout %s", l.name)
			continue
		}
		if f1 := c.f1 / float64(c.pages); f1 < .95 {
			t.Errorf("%s: the best blocks have F1 %.4f", l.name, f1)
		}
		all += c.f1
	}
	if f1 := all / 270; f1 < .98 {
		t.Errorf("the best blocks of all pages have F1 %.4f", f1)
	}
}

// withScripts begins and ends what only programs without scripts are shown.
var withScripts = regexp.MustCompile(`(?i)</?noscript[^>]*>`)

func TestNoBodyHoldsASignatureOrACommentOnAnArticle(t *testing.T) {
	signs, comments := 0, 0
	for _, p := range pages(t, Options{Seed: 4, Pages: 200, Articles: .5}) {
		lines := strings.Split(p.Gold, "\n")
		for _, aside := range p.Aside {
			if slices.Contains(lines, aside) || len([]rune(aside)) > 20 && strings.Contains(p.Gold, aside) {
				t.Errorf("%s %s: in the body: %q", p.Layout, p.ID, aside)
			}
			if p.Article {
				comments++
			} else {
				signs++
			}
		}
	}
	if signs == 0 || comments == 0 {
		t.Errorf("%d signatures and %d comments: nothing was tested", signs, comments)
	}
}

// A thread's body has every post, also those of one word.
func TestTheBodyOfAThreadHasShortReplies(t *testing.T) {
	mk, err := New(articles(t), Options{Seed: 5, Pages: 60}, material)
	if err != nil {
		t.Fatal(err)
	}
	short := 0
	for i := range mk.Pages {
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(p.Gold, "\n") {
			if slices.Contains(mk.replies, line) {
				short++
			}
		}
	}
	if short < mk.Pages {
		t.Errorf("%d short replies on %d pages", short, mk.Pages)
	}
}

func TestTheSameSeedMakesTheSamePages(t *testing.T) {
	opt := Options{Seed: 9, Pages: 40, Articles: .5}
	a, b := pages(t, opt), pages(t, opt)
	opt.Seed = 10
	other := pages(t, opt)
	for i := range a {
		if !bytes.Equal(a[i].Raw, b[i].Raw) || a[i].Gold != b[i].Gold || a[i].URL != b[i].URL {
			t.Errorf("page %d is another the second time", i)
		}
		if bytes.Equal(a[i].Raw, other[i].Raw) {
			t.Errorf("page %d is the same with another seed", i)
		}
	}
}

// Pages can be made in any order: none hangs on those before it.
func TestAPageIsTheSameWhateverWasMadeBefore(t *testing.T) {
	opt := Options{Seed: 9, Pages: 20, Articles: .5}
	all := pages(t, opt)
	mk, err := New(articles(t), opt, material)
	if err != nil {
		t.Fatal(err)
	}
	for i := opt.Pages - 1; i >= 0; i-- {
		if p, err := mk.Page(i); err != nil || !bytes.Equal(p.Raw, all[i].Raw) {
			t.Errorf("page %d is another when made from behind (%v)", i, err)
		}
	}
}

func TestSitesVary(t *testing.T) {
	heads := make(map[string]bool)
	charsets := make(map[string]bool)
	sites := make(map[string]int)
	for _, p := range pages(t, Options{Seed: 1, Pages: 200, Articles: .5}) {
		sites[p.Site]++
		heads[p.Layout+string(p.Raw[:min(200, len(p.Raw))])] = true
		_, c, _ := charset.Decode(p.Raw, "")
		charsets[c.Used] = true
	}
	if len(sites) != 140 || len(heads) < 140 || len(charsets) < 3 {
		t.Errorf("200 pages are of %d sites with %d heads in %v", len(sites), len(heads), charsets)
	}
}

func TestEveryTemplateIsALayoutAndEveryLayoutHasOne(t *testing.T) {
	names, err := fs.Glob(files, "files/layouts/*.html")
	if err != nil {
		t.Fatal(err)
	}
	var have, want []string
	for _, f := range names {
		if name := strings.TrimSuffix(path.Base(f), ".html"); name != "_parts" {
			have = append(have, name)
		}
	}
	for _, l := range layouts {
		want = append(want, l.name)
	}
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("templates %q, layouts %q", have, want)
	}
}

func TestWhatMakesNoPagesIsSaid(t *testing.T) {
	few := articles(t)[:LeastTexts-1]
	same := slices.Repeat([]Text{{Title: "没有一句话的文章", Paras: []string{strings.Repeat("很长", 100) + "。"}}}, 20)
	for _, c := range []struct {
		texts []Text
		opt   Options
		want  string
	}{
		{few, Options{Pages: 1}, fmt.Sprintf("talk: there must be at least %d Chinese texts with titles, got %d", LeastTexts, LeastTexts-1)},
		{same, Options{Pages: 1}, "talk: the texts must have at least 10 sentences, got 0"},
		{few, Options{}, "talk: pages must be at least 1, got 0"},
		{few, Options{Pages: 1, Articles: 1.5}, "talk: the share of articles must be from 0 to 1, got 1.5"},
	} {
		if _, err := New(c.texts, c.opt, material); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestATextIsWithoutCaptionsAndMarks(t *testing.T) {
	long := strings.Repeat("这是一个完整而且不短的句子，后面还有一些话。", 5)
	got, ok := NewText(" 一个**标题**在这里 ", "![](http://x.example/1.jpg)\n图为现场\n**"+long+"**\n编辑：某某\n一个标题在这里\n")
	if !ok || got.Title != "一个标题在这里" || len(got.Paras) != 1 || got.Paras[0] != long {
		t.Errorf("got %q %v", got, ok)
	}
	for _, none := range [][2]string{{"", long}, {"短", long}, {"一个标题在这里", "太短。"}, {"An English headline", long}} {
		if _, ok := NewText(none[0], none[1]); ok {
			t.Errorf("%q was taken", none)
		}
	}
}
