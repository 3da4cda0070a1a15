package workspace

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/disk"
	"pagetwin/core/eval"
	"pagetwin/core/experiment"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/text"
	"pagetwin/core/truth"
)

// small makes a set of plain text with two pairs of duplicates.
func small(t testing.TB, name string) *page.Set {
	t.Helper()
	texts := []string{
		"云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。",
		"云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员！",
		"配方很简单：面粉三百克，温水一百六十克，盐三克，揉到表面光滑后盖上湿布醒半小时。",
		"配方很简单：面粉三百克，温水一百六十克，盐三克，揉到表面光滑后盖上湿布。",
		"The quick brown fox jumps over the lazy dog and runs away into the deep dark wood.",
	}
	var pages []page.Page
	var contents []page.Content
	for i, s := range texts {
		pages = append(pages, page.Page{ID: fmt.Sprint("p", i), URL: fmt.Sprint("http://h.cn/", i), Kind: page.Text})
		contents = append(contents, page.Content{Kind: page.Text, Text: s})
	}
	return page.FromPages(name, pages, contents)
}

// gold is what is known of the pages of setOf.
var gold = &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1, -1}}

// ran runs one algorithm over the set.
func ran(t testing.TB, set *page.Set, name string, settings ...string) *detect.Result {
	t.Helper()
	a, err := catalog.Algorithm(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(a.Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	res, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a, Values: v}}, detect.Options{Candidates: detect.All})
	if err != nil {
		t.Fatal(err)
	}
	return res[0]
}

func mustOpen(t testing.TB) *Workspace {
	t.Helper()
	w, err := Open(filepath.Join(t.TempDir(), "work"))
	if err != nil {
		t.Fatal(err)
	}
	w.grace = 0
	return w
}

func mustKeep(t testing.TB, w *Workspace, f Finished) *Record {
	t.Helper()
	r, err := w.Keep(f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAKeptRunComesBackAsItWas(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	res := ran(t, set, "simhash", "k=5")
	if len(res.Warnings) == 0 {
		t.Fatal("the run warns of nothing")
	}
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut), Title: "first", Program: "9.9", Seed: 3})
	again, err := Open(w.Path())
	if err != nil {
		t.Fatal(err)
	}
	list, problems, err := again.List()
	if err != nil || len(problems) > 0 || len(list) != 1 {
		t.Fatal(list, problems, err)
	}
	if d := cmp.Diff(rec, list[0], cmpopts.EquateEmpty()); d != "" {
		t.Errorf("record: %s", d)
	}
	got, back, err := again.Open(rec.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(res, back, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("result: %s", d)
	}
	if got.Measures["f1"] != eval.Evaluate(res, gold, res.Cut).Before.F1() || got.Truth != "clusters" || got.F1 == nil {
		t.Errorf("%+v", got)
	}
	if by := got.JudgedBy; by.Kind != "clusters" || by.Clusters != 2 || by.Clustered != 4 || by.Hash != gold.Summary().Hash || by.Hash == "" {
		t.Errorf("the truth that was used is recorded as %+v", by)
	}
	names, err := again.Pages(got.Set)
	if err != nil || len(names) != 5 || names[4] != (Name{"p4", "http://h.cn/4"}) {
		t.Errorf("%v %v", names, err)
	}
}

func TestAKeptRunIsAnExperimentThatGivesTheSameNumbers(t *testing.T) {
	w := mustOpen(t)
	dir := t.TempDir()
	for i, s := range []string{"<p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。</p>", "<p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员！</p>", "<p>别的，完全是别的，讲的是另一件事情，跟邮局没有关系。</p>"} {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".html")), []byte(s), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	set, err := page.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	a, _ := catalog.Algorithm("shingling")
	d, _ := catalog.Denoiser("format")
	v, err := param.Parse(a.Params, []string{"k=3", "measure=exact"})
	if err != nil {
		t.Fatal(err)
	}
	res, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a, Values: v}}, detect.Options{Denoiser: d, Fold: text.FoldSimplified, Candidates: detect.All, Floor: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, res[0], nil, res[0].Cut)})
	spec, err := w.Spec(rec.ID)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := spec.Plan()
	if err != nil || len(cells) != 1 || cells[0].Key != rec.Key {
		t.Fatalf("%v %v, the record says %s", cells, err, rec.Key)
	}
	out, err := experiment.Run(context.Background(), spec, t.TempDir(), experiment.Options{})
	if err != nil || out.Cells[0].Pairs != int(res[0].Pairs.Len()) || out.Cells[0].Floor != 0.01 || out.SetFingerprint != set.Fingerprint {
		t.Errorf("%+v %v", out, err)
	}
	if rec.MovedSet() != (say.Words{}) || rec.ChangedSet(set) != (say.Words{}) {
		t.Error(rec.MovedSet(), rec.ChangedSet(set))
	}
	os.WriteFile(filepath.Join(dir, "1.html"), []byte("<p>anders</p>"), 0o666)
	changed, err := page.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer changed.Close()
	if why := rec.ChangedSet(changed); !strings.Contains(why.En, "has changed since (fingerprint "+set.Fingerprint) || !strings.Contains(why.Zh, "运行后已改变（指纹当时为 "+set.Fingerprint) {
		t.Error(why)
	}
	os.Rename(dir, dir+"2")
	if why := rec.MovedSet(); !strings.Contains(why.En, "is not at "+dir) || !strings.Contains(why.Zh, "已不在 "+dir) {
		t.Error(why)
	}
}

func TestTitlesDuplicatesAndDeleting(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	a := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	b := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "shingling"), gold, ran(t, set, "shingling").Cut)})
	if err := w.Rename(a.ID, "  the \n best "); err != nil {
		t.Fatal(err)
	}
	if r, _, err := w.Open(a.ID); err != nil || r.Title != "the best" {
		t.Error(r.Title, err)
	}
	if err := w.Delete(a.ID); err != nil {
		t.Fatal(err)
	}
	if list, _, _ := w.List(); len(list) != 1 || list[0].ID != b.ID {
		t.Error(list)
	}
	for _, id := range []string{a.ID, "", "..", "../runs", ".", "x/y", `..\x`, ".new-x"} {
		if err := w.Delete(id); err == nil {
			t.Errorf("deleting %q: no error", id)
		}
		if _, _, err := w.Open(id); err == nil {
			t.Errorf("opening %q: no error", id)
		}
	}
	entries, _ := os.ReadDir(w.runs())
	if len(entries) != 1 {
		t.Error(entries)
	}
}

func TestANewerVersionIsRefusedAndLeftAlone(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	other := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	name := w.runs(rec.ID, recordFile)
	src, _ := os.ReadFile(name)
	later := bytes.Replace(src, []byte(`"version": 1`), []byte(`"version": 2`), 1)
	os.WriteFile(name, later, 0o666)
	list, problems, err := w.List()
	if err != nil || len(list) != 1 || list[0].ID != other.ID || len(problems) != 1 || !strings.Contains(problems[0].What, "newer pagetwin (form 2, this one reads up to 1)") {
		t.Errorf("%v %v %v", list, problems, err)
	}
	if _, _, err := w.Open(rec.ID); err == nil || !strings.Contains(err.Error(), "newer") {
		t.Error(err)
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(after, later) {
		t.Error("it was changed")
	}
	for content, want := range map[string]string{`{"pagetwin":"workspace","version":7}`: "newer pagetwin (form 7", `{}`: "is no workspace", `x`: "is no workspace"} {
		os.WriteFile(filepath.Join(w.path, markFile), []byte(content), 0o666)
		if _, err := Open(w.path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", content, err)
		}
	}
}

func TestFoldersHalfWrittenAreListedAndSweptAndThoseBeingWrittenAreNot(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)})
	for _, d := range []string{".new-a", ".new-live", ".old-b"} {
		os.Mkdir(w.runs(d), 0o777)
		os.WriteFile(w.runs(d, pairsFile), []byte("half"), 0o666)
	}
	os.WriteFile(w.runs(".new-a.lock"), nil, 0o666)
	lock, err := disk.Acquire(w.runs(".new-live.lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	want := []string{".new-a", ".old-b"}
	if got, err := w.HalfWritten(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v", got, err)
	}
	if got, err := w.Sweep(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v", got, err)
	}
	if got, _ := w.HalfWritten(); len(got) > 0 {
		t.Error(got)
	}
	if list, problems, _ := w.List(); len(list) != 1 || len(problems) > 0 {
		t.Error(list, problems)
	}
	if _, err := os.Stat(w.runs(".new-live")); err != nil {
		t.Error(err)
	}
	w.grace = time.Hour
	os.Mkdir(w.runs(".new-young"), 0o777)
	if got, _ := w.Sweep(); len(got) > 0 {
		t.Errorf("%v is young and swept", got)
	}
}

func TestTheSecondWindowIsTold(t *testing.T) {
	w := mustOpen(t)
	l, err := w.LockWindow()
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(w.Path())
	if err != nil {
		t.Fatal(err)
	}
	var held *disk.Held
	if _, err := other.LockWindow(); !errors.As(err, &held) || held.Holder.PID != os.Getpid() {
		t.Errorf("%v", err)
	}
	l.Release()
	if l, err = other.LockWindow(); err != nil {
		t.Error(err)
	}
	l.Release()
}

func TestAPlanThatWasStoppedKnowsWhatIsLeft(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	spec := &experiment.Spec{Name: "two", Set: "small", Algorithms: []experiment.Choice{{Name: "simhash"}, {Name: "shingling"}}}
	id, err := w.Begin(spec)
	if err != nil {
		t.Fatal(err)
	}
	mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "shingling"), gold, ran(t, set, "shingling").Cut), Plan: id})
	mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, "simhash"), gold, ran(t, set, "simhash").Cut)}) // of no plan
	plans, problems, err := w.Plans()
	if err != nil || len(problems) > 0 || len(plans) != 1 {
		t.Fatal(plans, problems, err)
	}
	p := plans[0]
	if len(p.Done) != 1 || p.Done[0].Algorithm != "shingling" || len(p.Left) != 1 || p.Left[0].Algorithm != "simhash" {
		t.Errorf("%+v", p)
	}
	if err := w.End(id); err != nil {
		t.Fatal(err)
	}
	if plans, _, _ := w.Plans(); len(plans) != 0 {
		t.Error(plans)
	}
}

func TestRunsSideBySideShowWhatDiffers(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	var runs []*Record
	for _, s := range [][]string{{"simhash", "k=3"}, {"simhash", "k=30"}, {"shingling"}} {
		runs = append(runs, mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, ran(t, set, s[0], s[1:]...), gold, ran(t, set, s[0], s[1:]...).Cut)}))
	}
	two := Compare(runs[:2])
	var names []string
	for _, s := range two.Settings {
		names = append(names, s.Name)
	}
	if !slices.Equal(names, []string{"k", "threshold"}) || !slices.Equal(two.Settings[0].Values, []string{"3", "30"}) {
		t.Errorf("%+v", two.Settings)
	}
	all := Compare(runs)
	if all.Settings[0].Name != "algorithm" || !slices.Equal(all.Settings[0].Values, []string{"simhash", "simhash", "shingling"}) {
		t.Errorf("%+v", all.Settings)
	}
	for _, f := range all.Measures {
		for i, best := range f.Best {
			if best && f.Measure.Higher && f.Values[i] < slices.Max(f.Values) {
				t.Errorf("%s: %v, best %v", f.Measure.Name, f.Values, f.Best)
			}
		}
	}
	if last := all.Times[len(all.Times)-1]; last.Stage != "all" || last.Wall[0] != runs[0].Wall() {
		t.Errorf("%+v", last)
	}
	sig, err := w.Significance(runs[0], runs, set, gold, eval.Resampling{Seed: 1})
	if err != nil || len(sig) != 3 || sig[0].F1.P != 1 || sig[1].F1.Of != runs[1].Measures["f1"] || sig[1].Why.En != "" {
		t.Errorf("%+v %v", sig, err)
	}
	other := small(t, "other")
	other.Fingerprint = "0"
	if _, err := w.Significance(runs[0], runs, other, gold, eval.Resampling{}); err == nil || !strings.Contains(err.Error(), "run again") {
		t.Error(err)
	}
}

func TestScoredPairsComeBackFromTheirFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 300
		var pairs []detect.Scored
		for range rapid.IntRange(0, 50).Draw(t, "pairs") {
			a := rapid.IntRange(0, n-2).Draw(t, "a")
			score := rapid.OneOf(rapid.Just(1.0), rapid.Just(0.5), rapid.Float64Range(math.SmallestNonzeroFloat64, 1)).Draw(t, "score")
			pairs = append(pairs, detect.Scored{A: int32(a), B: int32(rapid.IntRange(a+1, n-1).Draw(t, "b")), Score: score, Indexed: rapid.Bool().Draw(t, "indexed")})
		}
		slices.SortFunc(pairs, detect.Compare)
		src := encoded(t, pairs)
		got, err := readPairs(src, n)
		if err != nil || cmp.Diff(pairs, got.Entries(), cmpopts.EquateEmpty()) != "" {
			t.Fatalf("%v: %v %v", pairs, got, err)
		}
		if len(src) > 0 {
			bad := slices.Clone(src)
			bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
			if got, err := readPairs(bad, n); err == nil {
				t.Fatalf("a changed byte is not seen: %v", got)
			}
			if _, err := readPairs(src[:rapid.IntRange(0, len(src)-1).Draw(t, "cut")], n); err == nil {
				t.Fatal("an end that is missing is not seen")
			}
		}
	})
}

func encoded(t interface{ Fatal(...any) }, pairs []detect.Scored) []byte {
	return encodedPairs(t, detect.PairsOf(pairs))
}

func encodedPairs(t interface{ Fatal(...any) }, pairs detect.Pairs) []byte {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	if err := writePairs(w, pairs); err != nil {
		t.Fatal(err)
	}
	w.Flush()
	return b.Bytes()
}

func TestFoldedPairsComeBackFromTheirFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 60
		classes := make([][]int32, 5)
		for i := range int32(n) {
			if c := rapid.IntRange(0, 9).Draw(t, "class"); c < len(classes) {
				classes[c] = append(classes[c], i)
			}
		}
		classes = slices.DeleteFunc(classes, func(c []int32) bool { return len(c) < 2 })
		equal := detect.NewClasses(n, classes)
		var entries []detect.Scored
		for _, c := range classes {
			entries = append(entries, detect.Scored{A: c[0], B: c[0], Score: 1, Indexed: true})
			if c[0] > 0 && equal.Members(0) == nil {
				entries = append(entries, detect.Scored{A: 0, B: c[0], Score: 0.5})
			}
		}
		slices.SortFunc(entries, detect.Compare)
		pairs := detect.FoldedPairs(entries, equal)
		src := encodedPairs(t, pairs)
		got, err := readPairs(src, n)
		if err != nil || !got.Equal(pairs) || got.Len() != pairs.Len() {
			t.Fatalf("%v: %v %v", pairs, got, err)
		}
		bad := slices.Clone(src)
		bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
		if got, err := readPairs(bad, n); err == nil {
			t.Fatalf("a changed byte is not seen: %v", got)
		}
	})
}

func FuzzPairs(f *testing.F) {
	f.Add(encodedPairs(f, detect.FoldedPairs([]detect.Scored{{A: 1, B: 1, Score: 1}, {A: 0, B: 1, Score: 0.5}}, detect.NewClasses(10, [][]int32{{1, 4, 9}}))), 10)
	f.Add([]byte(pairsMagic), 10)
	f.Add(encoded(f, []detect.Scored{{A: 0, B: 9, Score: 1, Indexed: true}, {A: 3, B: 4, Score: 0.25}}), 10)
	f.Fuzz(func(t *testing.T, src []byte, pages int) {
		pairs, err := readPairs(src, min(max(0, pages), 1<<20))
		if err != nil {
			return
		}
		for _, p := range pairs.Entries() {
			if p.A < 0 || p.B < p.A || p.B == p.A && pairs.Classes() == nil || int(p.B) >= pages || !(p.Score > 0 && p.Score <= 1) {
				t.Fatalf("%+v of %d pages", p, pages)
			}
		}
	})
}

// A run that was kept when warnings were plain text is read as it is.
func TestAnOlderRunHasItsWarningsInOneLanguage(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	res := ran(t, set, "simhash")
	res.Warnings = []say.Words{{En: "few", Zh: "太少"}}
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)})
	name := w.runs(rec.ID, recordFile)
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	older := regexp.MustCompile(`"warnings": \[[^]]*\]`).ReplaceAllLiteral(src, []byte(`"warnings": ["few"]`))
	if bytes.Equal(src, older) {
		t.Fatalf("the record has no warnings:\n%s", src)
	}
	if err := os.WriteFile(name, older, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, got, err := w.Open(rec.ID); err != nil || !slices.Equal(got.Warnings, []say.Words{{En: "few", Zh: "few"}}) {
		t.Errorf("%+v %v", got, err)
	}
}

func FuzzRecord(f *testing.F) {
	w, set := mustOpen(f), small(f, "small")
	rec, err := w.Keep(Finished{Outcome: eval.NewOutcome(set, ran(f, set, "simhash"), gold, ran(f, set, "simhash").Cut)})
	if err != nil {
		f.Fatal(err)
	}
	src, _ := os.ReadFile(w.runs(rec.ID, recordFile))
	f.Add(src)
	f.Add([]byte(`{"pagetwin":"run","version":1,"values":{"k":1e99}}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		if r, err := decodeRecord(src); err == nil {
			Compare([]*Record{r, r})
		} else if strings.Contains(err.Error(), "\n") {
			t.Fatalf("%q", err)
		}
	})
}

func BenchmarkKeepAMillionPairs(b *testing.B) {
	w, set := mustOpen(b), small(b, "small")
	res := ran(b, set, "simhash")
	res.Pairs = detect.PairsOf(million())
	rec := &Record{}
	for b.Loop() {
		dir := b.TempDir() + "/x"
		if err := w.fill(dir, rec, &Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenAMillionPairs(b *testing.B) {
	src := encoded(b, million())
	b.ReportMetric(float64(len(src))/1e6, "B/pair")
	for b.Loop() {
		if _, err := readPairs(src, 100_000); err != nil {
			b.Fatal(err)
		}
	}
}

func million() []detect.Scored {
	pairs := make([]detect.Scored, 1_000_000)
	for i := range pairs {
		a := int32(i * 7919 % 99_000)
		pairs[i] = detect.Scored{A: a, B: a + 1 + int32(i%997), Score: 1 - math.Sqrt(float64(i)/1e6)*0.9, Indexed: true}
	}
	return pairs
}
