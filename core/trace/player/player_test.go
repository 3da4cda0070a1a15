package player_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/text"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/player"
)

// storyOf is how an algorithm decides about two texts.
func storyOf(t testing.TB, name, left, right string) *trace.Story {
	t.Helper()
	a, err := catalog.Algorithm(name)
	must(t, err)
	seg := text.NewSegmenter()
	docs := []*text.Doc{text.NewDoc(seg, left), text.NewDoc(seg, right)}
	docs[0].ID, docs[1].ID = "left", "right"
	for _, d := range algotest.Docs() {
		docs = append(docs, text.NewDoc(seg, d.Body))
	}
	v := param.Defaults(a.Params)
	m, err := a.New(v)
	must(t, err)
	if f, ok := m.(algo.Fitter); ok {
		must(t, f.Fit(context.Background(), text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
			for i, d := range docs {
				if err := fn(0, i, d); err != nil {
					return err
				}
			}
			return nil
		})))
	}
	s, err := algo.StoryOptions{Algorithm: a, Values: v, Method: m}.Tell(docs[0], docs[1])
	must(t, err)
	return s
}

const (
	office = "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。他说，过去一天要分拣四百多封信，如今一个月也不到四十封。The old post office of Yunxi opened its doors again this spring."
	again  = "云溪镇的老邮局今年秋天重新开门，柜台后面坐着的还是那位姓顾的邮递员！他说，过去一天要分拣四百多封信，如今一个月也不到四十封。The old post office of Yunxi opened its doors again this autumn."
)

// pageStory is how a denoiser takes the body out of a page.
func pageStory(t testing.TB) *trace.Story {
	t.Helper()
	d, err := catalog.Denoiser("density")
	must(t, err)
	tree := markup.Parse("<html><title>邮局</title><body><div><a href=/>首页</a> <a href=/b>下一页</a></div><p>" + office + "</p><p>" + again + "</p></body></html>")
	s, err := bodystory.Telling{Denoiser: d, Values: param.Defaults(d.Params), Page: trace.Page{ID: "page.html", Title: "邮局"}}.Tell(tree)
	must(t, err)
	return s
}

func written(t testing.TB, s *trace.Story) []byte {
	t.Helper()
	must(t, s.Check())
	var b bytes.Buffer
	must(t, player.Write(&b, s, letters.Latin()))
	return b.Bytes()
}

// unpacked is the story that a page holds.
func unpacked(t testing.TB, page []byte) (out struct {
	Title    [2]string
	Steps    []struct{ Say, Ask [2]string }
	Chapters []struct{ From int }
	Result   *struct{ Score, Cut string }
	Strings  []string
	Pieces   [][]int
	Layouts  []struct {
		Lang  string
		Width float64
		Steps [][]any
	}
},
) {
	t.Helper()
	m := regexp.MustCompile(`(?s)<script type="application/octet-stream" id="story">([A-Za-z0-9+/=]*)</script>`).FindSubmatch(page)
	if m == nil {
		t.Fatal("no story in the page")
	}
	raw, err := base64.StdEncoding.DecodeString(string(m[1]))
	must(t, err)
	z, err := gzip.NewReader(bytes.NewReader(raw))
	must(t, err)
	plain, err := io.ReadAll(z)
	must(t, err)
	must(t, json.Unmarshal(plain, &out))
	return out
}

// The page holds all steps in both languages and every width, each with what it shows.
func TestThePageHoldsTheWholeStory(t *testing.T) {
	for _, s := range []*trace.Story{storyOf(t, "tianwang", office, again), storyOf(t, "digest", office, office), pageStory(t)} {
		got := unpacked(t, written(t, s))
		if got.Title != [2]string{s.Title.En, s.Title.In("zh")} || len(got.Steps) != len(s.Steps) || len(got.Chapters) != len(s.Chapters) {
			t.Errorf("%s: %q, %d steps, %d chapters", s.Name, got.Title, len(got.Steps), len(got.Chapters))
		}
		if (got.Result != nil) != (s.About == trace.OfPair) {
			t.Errorf("%s: a story of a %s has the result %v", s.Name, s.About, got.Result)
		}
		var have []string
		for _, l := range got.Layouts {
			have = append(have, l.Lang)
			for i, step := range l.Steps {
				if len(step) != 1+len(s.Steps[i].Views) {
					t.Errorf("%s, %s %g: step %d shows %d views of %d", s.Name, l.Lang, l.Width, i+1, len(step)-1, len(s.Steps[i].Views))
				}
			}
		}
		if !slices.Equal(have, []string{"en", "en", "en", "zh", "zh", "zh"}) {
			t.Errorf("layouts %v", have)
		}
		for i, step := range got.Steps {
			if step.Say != [2]string{s.Steps[i].Say.En, s.Steps[i].Say.In("zh")} || step.Ask != [2]string{s.Steps[i].Ask.En, s.Steps[i].Ask.In("zh")} {
				t.Errorf("%s, step %d: %q", s.Name, i+1, step)
			}
		}
	}
}

// nasty are texts that would end a script, begin a comment or do worse, were they there.
var nasty = []string{"</script><script>window.hacked = 1</script>", "<!-- <script>", "<img src=x onerror=window.hacked=1>", "\u2028\u2029 {{.Data}} ${1} \\ ' \" `", "]]>&amp;&#60;"}

// nastyStory has them wherever texts of pages and of algorithms come to stand.
func nastyStory() *trace.Story {
	all := strings.Join(nasty, " ")
	w := say.New("%v", all).Words
	r := trace.NewRecorder(trace.OfPair, "some", w, []trace.Setting{{Name: "n", Title: w, Value: trace.Worded(w)}}, trace.Page{ID: nasty[0], Title: all}, trace.Page{ID: nasty[1], Title: all})
	r.Code(nasty...)
	for i, n := range nasty {
		r.Begin(say.Same(n))
		r.Ask(saytest.Message("%s?", "%s？", n), n, saytest.Message("%s.", "%s。", n), &trace.View{
			ID: nasty[i], Title: w, Note: w, Table: &trace.Table{Columns: []trace.Column{{Title: trace.Plain(n)}}, Rows: []trace.Row{{ID: n, Cells: trace.Labels(n)}}},
		})
	}
	return r.End(0.5)
}

// Whatever stands in the pages, it stays text.
func TestTextsCannotBreakOut(t *testing.T) {
	page := written(t, nastyStory())
	root, err := html.Parse(bytes.NewReader(page))
	must(t, err)
	scripts, images := 0, 0
	for n := range root.Descendants() {
		switch {
		case n.Type == html.CommentNode:
			t.Errorf("a comment: %q", n.Data)
		case n.Data == "script":
			scripts++
		case n.Data == "img":
			images++
		case n.Data == "title" && n.FirstChild != nil && !strings.HasPrefix(n.FirstChild.Data, nasty[0]):
			t.Errorf("the title is %q", n.FirstChild.Data)
		}
	}
	if scripts != 2 || images != 0 {
		t.Errorf("%d scripts, %d images", scripts, images)
	}
	if got := unpacked(t, page); got.Steps[1].Say[0] != nasty[1]+"." {
		t.Errorf("the second step says %q", got.Steps[1].Say[0])
	}
}

// The files of the page could go into it as they are.
func TestPartsOfThePageEndNoScript(t *testing.T) {
	for _, name := range []string{"draw.js", "player.js", "player.css"} {
		src, err := os.ReadFile(name)
		must(t, err)
		for _, bad := range []string{"</", "<!--", "{{", "http:", "https:", "innerHTML", "@import", "url("} {
			at := bytes.Index(src, []byte(bad))
			if at >= 0 && !bytes.HasPrefix(src[at:], []byte("http://www.w3.org/2000/svg'")) {
				t.Errorf("%s has %q in it", name, bad)
			}
		}
	}
}

// What both languages say is said in both.
func TestThePageSpeaksBothLanguages(t *testing.T) {
	src, err := os.ReadFile("player.js")
	must(t, err)
	page, err := os.ReadFile("page.html")
	must(t, err)
	_, table, _ := strings.Cut(string(src), "const words = {\n  en: {")
	en, rest, _ := strings.Cut(table, "zh: {")
	zh, _, _ := strings.Cut(rest, "\n};")
	names := func(s string) (out []string) {
		for _, m := range regexp.MustCompile(`(?m)(?:^|[,{] ?|^ +)(\w+): `).FindAllStringSubmatch(s, -1) {
			out = append(out, m[1])
		}
		slices.Sort(out)
		return out
	}
	if a, b := names(en), names(zh); len(a) < 20 || !slices.Equal(a, b) {
		t.Errorf("English has %v, Chinese %v", a, b)
	}
	for _, m := range regexp.MustCompile(`data-(?:say|label)="(\w+)"`).FindAllStringSubmatch(string(page), -1) {
		if !slices.Contains(names(en), m[1]) {
			t.Errorf("the page says %s, which has no words", m[1])
		}
	}
}

// The same story gives the same bytes, and a story of ordinary pages is small.
func TestPlayersAreSmall(t *testing.T) {
	dir := t.TempDir()
	left, right := strings.Repeat(office, 33), strings.Repeat(again, 33)
	for _, name := range []string{"tianwang", "minhash", "simhash", "longsentence", "shingling"} {
		s := storyOf(t, name, left, right)
		page := written(t, s)
		if !bytes.Equal(page, written(t, s)) {
			t.Errorf("%s: two pages of one story differ", name)
		}
		if len(page) > 1_000_000 {
			t.Errorf("%s: the page has %d bytes", name, len(page))
		}
		t.Logf("%s: %d bytes, %d steps", name, len(page), len(s.Steps))
		must(t, os.WriteFile(filepath.Join(dir, name+".html"), page, 0o644))
	}
}

func BenchmarkWrite(b *testing.B) {
	s := storyOf(b, "minhash", strings.Repeat(office, 33), strings.Repeat(again, 33))
	for b.Loop() {
		must(b, player.Write(io.Discard, s, letters.Latin()))
	}
}
