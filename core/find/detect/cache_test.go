package detect_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// stories makes n pages, most of them near-duplicates of another, some empty and some short.
func stories(n int) *page.Set {
	base := []string{
		"云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。他说，过去一天要分拣四百多封信，如今一个月也不到四十封，但每一封都要亲手送到。",
		"配方很简单：面粉三百克，温水一百六十克，盐三克，揉到表面光滑后盖上湿布醒半小时。然后分成八份，每一份擀成薄片，放进烧热的平底锅里，两面各煎一分钟。",
		"The old ferry will sail again in the spring. It was built in the yard by the river, and the captain says that it is still the best boat of them all, although nobody has seen it in years.",
		"本报讯 市图书馆昨天宣布，从下个月起延长开放时间，每天晚上十点才关门。馆长表示，许多读者下班以后才有空来看书，这样的安排是为了方便他们。",
	}
	var pages []page.Page
	var contents []page.Content
	for i := range n {
		s := base[i%len(base)] + fmt.Sprintf("第%d次修改，补充说明：编号%d。", i/7, i*37%11)
		switch i % 13 {
		case 5:
			s = ""
		case 9:
			s = "短"
		}
		pages = append(pages, page.Page{ID: fmt.Sprint("p", i), URL: fmt.Sprintf("http://h%d.cn/%d", i%3, i/2), Title: base[i%4][:30], Kind: page.Text})
		contents = append(contents, page.Content{Kind: page.Text, Text: s})
	}
	return page.FromPages("stories", pages, contents)
}

// without returns a result without its times and without the fields that the cache changes on
// purpose.
func without(r *result.Result) result.Result {
	c := plain(r)
	c.Cached = 0
	return c
}

func mustCache(t testing.TB) *sigcache.Cache {
	t.Helper()
	c, err := sigcache.Open(t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// afterSigning names the parameters that signatures do not depend on.
func afterSigning(ps []param.Param) (names []string) {
	for _, p := range ps {
		if p.AfterSigning {
			names = append(names, p.Name)
		}
	}
	return names
}

// settings returns the values of an algorithm that differ from its defaults in one parameter alone;
// those that it refuses are left out.
func settings(a algo.Algorithm, names []string) (list []param.Values) {
	for _, name := range names {
		p, ok := param.Find(a.Params, name)
		if !ok {
			continue
		}
		try := slices.Clone(p.Sweep())
		switch p.Kind {
		case param.Int, param.Float:
			try = append(try, p.Min, p.Max)
		case param.Choice:
			for _, c := range p.Choices {
				try = append(try, c)
			}
		}
		for _, raw := range try {
			v, err := param.Check(a.Params, map[string]any{name: raw})
			if err != nil {
				continue
			}
			if _, err := a.New(v); err == nil {
				list = append(list, v)
			}
		}
	}
	return list
}

// The cache changes no result and no warning, and a second run with another threshold signs
// nothing.
func TestTheCacheChangesNoResultOfAnyAlgorithm(t *testing.T) {
	set := stories(60)
	seg := text.NewSegmenter()
	cache := mustCache(t)
	for _, a := range catalog.Algorithms() {
		t.Run(a.Name, func(t *testing.T) {
			values := append([]param.Values{param.Defaults(a.Params)}, settings(a, afterSigning(a.Params))...)
			for i, v := range values {
				if testing.Short() && i > 2 {
					break
				}
				job := detect.Job{Algorithm: a, Values: v}
				for _, c := range []result.Candidates{result.All, result.Index} {
					opt := detect.Options{Segmenter: seg, Candidates: c}
					want, wrong := detect.Run(context.Background(), set, []detect.Job{job}, opt)
					opt.Cache = cache
					got, err := detect.Run(context.Background(), set, []detect.Job{job}, opt)
					if wrong != nil || err != nil {
						if fmt.Sprint(wrong) != fmt.Sprint(err) {
							t.Fatalf("%v: with the cache %v, without %v", v, err, wrong)
						}
						continue
					}
					if d := cmp.Diff(without(want[0]), without(got[0]), cmpopts.EquateEmpty(), verdicts); d != "" {
						t.Fatalf("%v, %s: %s", v, c, d)
					}
					if first := i == 0 && c == result.All; !first && got[0].Cached != len(set.Pages) {
						t.Fatalf("%v: %d of %d signatures come from the cache", v.Changed(a.Params), got[0].Cached, len(set.Pages))
					} else if first && got[0].Cached != 0 {
						t.Fatalf("%d signatures come from an empty cache", got[0].Cached)
					}
				}
			}
		})
	}
	if f := cache.Failures(); len(f) > 0 {
		t.Error(f)
	}
}

func TestASecondRunReadsNothingAndSaysSo(t *testing.T) {
	set, cache := stories(40), mustCache(t)
	a, _ := catalog.Algorithm("simhash")
	run := func(k int) *result.Result {
		return mustRun(t, set, detect.Options{Cache: cache}, detect.Job{Algorithm: a, Values: param.Defaults(a.Params).With("k", k)})[0]
	}
	first, second := run(3), run(9)
	for i, s := range first.Stages {
		if s.Cached != 0 {
			t.Errorf("the first run takes %d from the cache: %+v", s.Cached, s)
		}
		if s = second.Stages[i]; (s.Name == result.StageRead || s.Name == result.StageDenoise || s.Name == result.StageSign) && (s.Cached != 40 || s.Busy != 0) {
			t.Errorf("the second run: %+v", s)
		}
	}
}

// One page is added, and another one changed: only these two are signed.
func TestOnlyPagesThatAreNewAreSigned(t *testing.T) {
	cache := mustCache(t)
	a, _ := catalog.Algorithm("simhash")
	b, _ := catalog.Algorithm("shingling")
	jobs := []detect.Job{{Algorithm: a, Values: param.Defaults(a.Params)}, {Algorithm: b, Values: param.Defaults(b.Params)}}
	mustRun(t, stories(40), detect.Options{Cache: cache}, jobs...)
	old := stories(41)
	var contents []page.Content
	for i := range old.Pages {
		c, err := old.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		if i == 7 {
			c.Text += "改了。"
		}
		contents = append(contents, c)
	}
	set := page.FromPages("stories", old.Pages, contents)
	want := mustRun(t, set, detect.Options{}, jobs...)
	got := mustRun(t, set, detect.Options{Cache: cache}, jobs...)
	for i := range jobs {
		if got[i].Cached != 39 {
			t.Errorf("%s: %d pages come from the cache, want 39", got[i].Algorithm, got[i].Cached)
		}
		if d := cmp.Diff(want[i].Pairs.List(), got[i].Pairs.List(), cmpopts.EquateEmpty()); d != "" {
			t.Error(d)
		}
	}
	again := mustRun(t, set, detect.Options{Cache: cache}, jobs[:1]...)
	if again[0].Cached < 39 || cmp.Diff(want[0].Pairs.List(), again[0].Pairs.List()) != "" {
		t.Errorf("%+v", again[0])
	}
}

// A run after a stopped one does not sign again what that one signed.
func TestAStoppedRunGoesOnWhereItWas(t *testing.T) {
	set, cache := stories(60), mustCache(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	signed := 0
	a, _ := catalog.Algorithm("simhash")
	slow := a
	slow.New = func(v param.Values) (algo.Method, error) {
		m, err := a.New(v)
		return stopper{m, func() {
			if signed++; signed == 20 {
				stop()
			}
		}}, err
	}
	job := detect.Job{Algorithm: slow, Values: param.Defaults(a.Params)}
	if _, err := detect.Run(ctx, set, []detect.Job{job}, detect.Options{Cache: cache, Workers: 1}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	signed = 100
	res := mustRun(t, set, detect.Options{Cache: cache, Workers: 1}, job)
	// Of the twenty empty pages the test cannot tell those that have no features from those not
	// reached.
	if res[0].Cached < 15 || signed != 100+60-res[0].Cached {
		t.Errorf("%d come from the cache, %d are signed", res[0].Cached, signed-100)
	}
}

// stopper reports when a page is signed.
type stopper struct {
	algo.Method
	signed func()
}

func (s stopper) Sign(d *text.Doc) algo.Signature {
	defer s.signed()
	return s.Method.Sign(d)
}

func TestADamagedCacheIsMadeAgain(t *testing.T) {
	set := stories(40)
	dir := t.TempDir()
	a, _ := catalog.Algorithm("shingling")
	job := detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}
	want := mustRun(t, set, detect.Options{}, job)[0]
	for step := range 6 {
		cache, err := sigcache.Open(dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := mustRun(t, set, detect.Options{Cache: cache}, job)[0]
		if d := cmp.Diff(without(want), without(got), cmpopts.EquateEmpty(), verdicts); d != "" {
			t.Fatal(step, d)
		}
		files, _ := filepath.Glob(filepath.Join(dir, "*", "*.bin"))
		if len(files) != 3 { // the contents of the set, its signatures, and the sketches of its texts
			t.Fatal(files)
		}
		for i, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			switch (step + i) % 3 {
			case 0:
				src[len(src)/2] ^= 1
			case 1:
				src = src[:len(src)/3]
			case 2:
				src = append([]byte("x"), src...)
			}
			os.WriteFile(f, src, 0o666)
		}
	}
}

func TestACacheThatCannotBeWrittenStopsNothing(t *testing.T) {
	dir := t.TempDir()
	cache, err := sigcache.Open(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	os.RemoveAll(dir)
	a, _ := catalog.Algorithm("simhash")
	mustRun(t, stories(10), detect.Options{Cache: cache}, detect.Job{Algorithm: a, Values: param.Defaults(a.Params)})
	if len(cache.Failures()) == 0 {
		t.Error("nothing is said of it")
	}
}
