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

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
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
	out, err := learn.ReadState(bytes.NewReader(src), "f")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, out), src) {
		t.Error("what is read is written otherwise")
	}
	return out
}

func learned(t testing.TB, set *page.Set, l detect.Lesson, opt detect.Options) *learn.State {
	t.Helper()
	s, _, err := detect.LearnState(t.Context(), set, l, opt)
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
		opt.Segmenter, opt.Candidates, opt.Program = segmenter, result.Index, "1"
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
				withState.State = learned(t, set, detect.Lesson{Job: job}, opt)
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

// saved returns the path of a file with the state.
func saved(t testing.TB, s *learn.State) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(path, written(t, s), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// inParts learns a set in n parts, in as many rounds as it takes.
func inParts(t *testing.T, path string, n int, job detect.Job, opt detect.Options) *learn.State {
	t.Helper()
	var known *learn.State
	for range 2 {
		var paths []string
		for i := range n {
			l := detect.Lesson{Job: job, Known: known}
			paths = append(paths, saved(t, learned(t, opened(t, path, page.Section{I: i, N: n}), l, opt)))
		}
		slices.Reverse(paths)
		whole, err := learn.MergeStates(t.Context(), paths, "1", func(learn.About) (algo.Method, error) { return job.Algorithm.New(job.Values) })
		if err != nil {
			t.Fatalf("%s: %v", job.Algorithm.Name, err)
		}
		m, err := job.Algorithm.New(job.Values)
		if err != nil {
			t.Fatal(err)
		}
		known = travelled(t, whole)
		if !fits(m) || whole.About.Fitted {
			break
		}
	}
	return known
}

// The merged states of the parts equal the state of the whole, byte for byte except for the
// fingerprint of the set.
func TestMergedPartsEqualTheStateOfTheWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	paths := map[string]string{"known hosts": crawled(t, "all", true), "some hosts": crawled(t, "some", true), "no hosts": crawled(t, "none", true), "texts": crawled(t, "none", false)}
	for kind, path := range paths {
		for name, opt := range asked(t, "density") {
			for k, job := range lessons(t) {
				switch job.Algorithm.Name {
				case "fourier", "som", "blend":
					continue
				}
				if name != "as programs" && k != 1 || kind != "some hosts" && k > 1 {
					continue
				}
				whole := learned(t, opened(t, path, page.Section{}), detect.Lesson{Job: job}, opt)
				whole.About.Fingerprint = ""
				for _, n := range []int{2, 5} {
					if got := inParts(t, path, n, job, opt); !bytes.Equal(written(t, got), written(t, whole)) {
						t.Errorf("%s, %s, %s: %d parts make another state than the whole: %d and %d bytes", kind, name, job.Algorithm.Name, n, len(written(t, got)), len(written(t, whole)))
					}
				}
			}
		}
	}
}

// A method that cannot be fitted part by part, and one that needs no state, are refused with the
// reason; so are states for another run, and parts that do not belong together.
func TestStatesThatDoNotFitAreRefused(t *testing.T) {
	path := crawled(t, "all", true)
	set, half := opened(t, path, page.Section{}), opened(t, path, page.Section{I: 0, N: 2})
	job := func(i int) detect.Lesson { return detect.Lesson{Job: lessons(t)[i]} }
	opt := asked(t, "density")["as programs"]
	bare := asked(t, "none")["as they are"]
	refused := func(want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
	_, _, err := detect.LearnState(t.Context(), half, job(9), bare)
	refused("som cannot be fitted part by part", err)
	l := job(0)
	l.Sample = 5
	_, _, err = detect.LearnState(t.Context(), set, l, opt)
	refused("minhash needs no fitting", err)

	run := func(change func(*detect.Options), i int) error {
		o := opt
		o.State = learned(t, set, job(1), opt)
		change(&o)
		_, err := detect.Run(t.Context(), set, []detect.Job{job(i).Job}, o)
		return err
	}
	refused("algorithm=imatch, but algorithm=minhash is required", run(func(*detect.Options) {}, 0))
	refused("least=30, but least=31", run(func(o *detect.Options) { o.Least = 31 }, 1))
	refused("it was learned by version 1 of the program, this is version 2", run(func(o *detect.Options) { o.Program = "2" }, 1))
	refused("denoise.share=0.1, but denoise.share=0.2", run(func(o *detect.Options) { o.Denoise = param.Defaults(o.Denoiser.Params).With("share", 0.2) }, 1))
	refused("does not contain a fitted", run(func(o *detect.Options) { o.State.About.Fitted = false }, 1))
	refused("merge all parts", run(func(o *detect.Options) { o.State = learned(t, half, job(1), opt) }, 1))
	refused("remove the file", run(func(o *detect.Options) { o.DF = &text.DF{} }, 1))

	first := learned(t, half, job(1), opt)
	second := learned(t, opened(t, path, page.Section{I: 1, N: 2}), job(1), opt)
	otherwise := opt
	otherwise.Least = 7
	merge := func(parts ...*learn.State) error {
		t.Chdir(t.TempDir())
		names := []string{"A", "B", "C"}[:len(parts)]
		for k, p := range parts {
			if err := os.WriteFile(names[k], written(t, p), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		_, err := learn.MergeStates(t.Context(), names, "1", func(learn.About) (algo.Method, error) {
			j := job(1).Job
			return j.Algorithm.New(j.Values)
		})
		return err
	}
	refused("part 2/2 is missing", merge(first))
	refused("A and B are both part 1/2", merge(first, first))
	refused("A covers a whole set", merge(learned(t, set, job(1), opt)))
	refused("one belongs to 2 parts, the other to 3", merge(first, learned(t, opened(t, path, page.Section{I: 1, N: 3}), job(1), opt)))
	refused("least=30, but least=7", merge(first, learned(t, opened(t, path, page.Section{I: 1, N: 2}), job(1), otherwise)))
	refused("B and A have a page with the same id", merge(second, learned(t, twice(t), job(1), opt)))
	if err := merge(second, first); err != nil {
		t.Error(err)
	}
	short := bare
	short.Reading = pass.Reading{Least: 30, Kinds: kind.Any}
	for name, plain := range map[string]detect.Options{"hosts": opt, "how long pages are": short, "nothing but words": bare} {
		plain.Repeats = ""
		first := learned(t, half, job(1), plain)
		second := learned(t, opened(t, path, page.Section{I: 1, N: 2}), job(1), plain)
		if err := merge(second, first); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		refused("B and A have a page with the same id", merge(second, learned(t, twice(t), job(1), plain)))
	}
}

func fits(m algo.Method) bool { _, ok := m.(algo.Fitter); return ok }

// twice returns the first half of a set whose ids occur again in the second half of the test set.
func twice(t testing.TB) *page.Set {
	src, err := os.ReadFile(crawled(t, "all", true))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "twice.jsonl")
	if err := os.WriteFile(path, append(src, src...), 0o600); err != nil {
		t.Fatal(err)
	}
	return opened(t, path, page.Section{I: 0, N: 2})
}

// A method may be fitted to a sample, which is drawn by the ids; the state records that.
func TestAMethodFittedToASample(t *testing.T) {
	set := opened(t, crawled(t, "all", true), page.Section{})
	opt := asked(t, "none")["as programs"]
	for _, job := range lessons(t)[1:] {
		if m, _ := job.Algorithm.New(job.Values); !fits(m) {
			continue
		}
		l := detect.Lesson{Job: job, Sample: 30, Seed: 3}
		s := learned(t, set, l, opt)
		if !bytes.Equal(written(t, learned(t, set, l, opt)), written(t, s)) || s.About.Sample != 30 || s.About.Pages != set.Len() {
			t.Errorf("%s: another state of the same sample, or none: %+v", job.Algorithm.Name, s.About)
		}
		withState := opt
		withState.State = s
		if r := mustRun(t, set, withState, job)[0]; !slices.ContainsFunc(r.Warnings, func(w say.Words) bool { return strings.Contains(w.En, "was fitted to a sample of 30 of 96 pages") }) {
			t.Errorf("%s: warnings %v", job.Algorithm.Name, r.Warnings)
		}
	}
}

// A file that is truncated or changed anywhere is an error.
func TestADamagedStateIsAnError(t *testing.T) {
	set := opened(t, crawled(t, "some", true), page.Section{})
	src := written(t, learned(t, set, detect.Lesson{Job: lessons(t)[1]}, asked(t, "density")["as programs"]))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		at := rng.IntN(len(src))
		wrong := slices.Clone(src)
		wrong[at] ^= 1 << rng.IntN(8)
		for what, bad := range map[string][]byte{"cut": src[:at], "changed": wrong} {
			s, err := learn.ReadState(bytes.NewReader(bad), "f")
			if err == nil && bytes.Equal(written(t, s), src) {
				t.Fatalf("%s at byte %d, and nobody knows", what, at)
			}
			if err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "f: ") {
				t.Fatalf("%s at byte %d: %v", what, at, err)
			}
		}
	}
}
