package detect_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// unexported compares values with their unexported fields.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

// crawled writes a set of pages of three hosts, some of them with templates, with copies of
// articles among them; the addresses of all pages are known, of some or of none. Some lines are
// malformed.
func crawled(t testing.TB, addresses string, html bool) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	var b strings.Builder
	for i := range 96 {
		host := fmt.Sprintf("http://h%d.example/", i%3)
		article := ""
		for k := range 6 + i%5 {
			n := i
			if i%8 == 1 && k != 2 {
				n = i - 1 // a copy of the page before, except for a sentence
			}
			article += fmt.Sprintf("第%d段说的是%c城的第%d件事，其中提到%c与number %d。", k, '一'+rune(n*7+k), n*31+k, '丁'+rune(n*3+k*k), n*n+k)
		}
		article += strings.Repeat("又一句。", rng.IntN(3))
		page := map[string]any{"id": fmt.Sprintf("p%02d", i)}
		if addresses == "all" || addresses == "some" && i%4 > 0 {
			page["url"] = host + fmt.Sprint(i)
		}
		if i == 40 {
			article = "短"
		}
		content := fmt.Sprintf("首页 频道%d 登录 注册\n%s\n版权所有，未经%s书面许可不得转载本站的任何文字与图片。", i%3, article, host)
		page["text"] = content
		if html {
			delete(page, "text")
			page["html"] = "<html><head><title>t</title></head><body><a href=" + host + ">h</a><p>" + strings.ReplaceAll(content, "\n", "</p><p>") + "</p></body></html>"
		}
		line, err := json.Marshal(page)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
		if i%30 == 11 {
			b.WriteString("{\"id\":\n")
		}
	}
	path := filepath.Join(t.TempDir(), "crawl.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func opened(t testing.TB, path string, s page.Section) *page.Set {
	t.Helper()
	set, err := formats.Open(t.Context(), path, page.Options{Section: s})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	return set
}

// written returns a state in the form of its file.
func written(t testing.TB, s *learn.State) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// travelled returns a state after it was written and read.
func travelled(t testing.TB, s *learn.State) *learn.State {
	t.Helper()
	src := written(t, s)
	out, err := learn.ReadState(src, "f")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, out), src) {
		t.Error("what is read is written otherwise")
	}
	return out
}

func learned(t testing.TB, set *page.Set, job detect.Job, opt detect.Options) *learn.State {
	t.Helper()
	s, _, err := detect.LearnState(t.Context(), set, job, opt)
	if err != nil {
		t.Fatal(err)
	}
	return travelled(t, s)
}

// lessons returns algorithms that must see the set, and one that need not, with their settings.
func lessons(t testing.TB) (jobs []detect.Job) {
	for _, l := range []string{
		"minhash", "imatch", "tianwang", "simhash weight=tfidf", "spotsigs filter=true", "keysentence", "boolean", "charfreq weighting=tfidf", "fourier", "som side=4", "blend",
	} {
		name, settings, _ := strings.Cut(l, " ")
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := param.Parse(a.Params, strings.Fields(settings))
		if err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, detect.Job{Algorithm: a, Values: v})
	}
	return jobs
}

// asked returns options of denoising, by name.
func asked(t testing.TB, d string) map[string]detect.Options {
	all := map[string]detect.Options{
		"as they are":  {},
		"as programs":  {Reading: pass.DefaultReading()},
		"hosts":        {Reading: pass.Reading{Repeats: repeat.Cut}},
		"all of kinds": {Reading: pass.Reading{Least: 40, Kinds: kind.All, Repeats: repeat.Mark, Fold: text.FoldSimplified}},
	}
	for name, opt := range all {
		var err error
		if opt.Denoiser, err = catalog.Denoiser(d); err != nil {
			t.Fatal(err)
		}
		opt.Segmenter, opt.Candidates = segmenter, result.Index
		all[name] = opt
	}
	return all
}

// segmenter is loaded once for all tests.
var segmenter = text.NewSegmenter()

// A run with a state learned before finds the same as one that learns it itself.
func TestARunWithALearnedStateIsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	paths := map[string]string{"html": crawled(t, "some", true), "texts": crawled(t, "all", false)}
	for kind, path := range paths {
		set := opened(t, path, page.Section{})
		for name, opt := range asked(t, "density") {
			for k, job := range lessons(t) {
				if name != "as programs" && k%5 != 0 { // the other methods that see the set are alike
					continue
				}
				want := plain(mustRun(t, set, opt, job)[0])
				withState := opt
				withState.State = learned(t, set, job, opt)
				withState.Workers = 3
				got := plain(mustRun(t, set, withState, job)[0])
				if !cmp.Equal(got, want, unexported) {
					t.Errorf("%s, %s, %s: %d pairs, %d left, warnings %v; without what was learned %d, %d, %v", kind, name, job.Algorithm.Name,
						got.Pairs.Len(), len(got.Left), got.Warnings, want.Pairs.Len(), len(want.Left), want.Warnings)
				}
				if job.Algorithm.Name == "minhash" && name == "as programs" && (want.Pairs.Len() == 0 || want.Templates.Pages == 0 || len(want.Left) == 0) {
					t.Errorf("%s: %d pairs, %d pages with templates and %d left out are too few to compare", kind, want.Pairs.Len(), want.Templates.Pages, len(want.Left))
				}
			}
		}
	}
}

// A file that is truncated or changed anywhere is an error.
func TestADamagedStateIsAnError(t *testing.T) {
	set := opened(t, crawled(t, "some", true), page.Section{})
	src := written(t, learned(t, set, lessons(t)[1], asked(t, "none")["as programs"]))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		at := rng.IntN(len(src))
		wrong := slices.Clone(src)
		wrong[at] ^= 1 << rng.IntN(8)
		for what, bad := range map[string][]byte{"cut": src[:at], "changed": wrong} {
			s, err := learn.ReadState(bad, "f")
			if err == nil && bytes.Equal(written(t, s), src) {
				continue // between sections
			}
			if err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "f") {
				t.Fatalf("%s at byte %d: %v", what, at, err)
			}
		}
	}
}
