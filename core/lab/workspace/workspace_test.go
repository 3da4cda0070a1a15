package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
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

// gold is the truth for the pages of setOf.
var gold = &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1, -1}}

// ran runs one algorithm over the set.
func ran(t testing.TB, set *page.Set, name string, settings ...string) *result.Result {
	t.Helper()
	a, err := catalog.Algorithm(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(a.Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	res, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a, Values: v}}, detect.Options{Candidates: result.All})
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
	res.Doubt = &result.Doubt{Score: 0.5, Pages: 5, Group: 4, Pairs: 6, Passages: []result.Passage{{Text: "all rights", Pages: 4, Of: 4}}, Cut: true}
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
	res.Fitted = result.Fitted{} // the fitted method and the texts are not kept
	if d := cmp.Diff(res, back, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(result.Result{}, "Texts")); d != "" {
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
	set, err := formats.Open(context.Background(), dir, page.Options{})
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
	res, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a, Values: v}}, detect.Options{Denoiser: d, Reading: pass.Reading{Fold: text.FoldSimplified}, Candidates: result.All, Bounds: result.Bounds{Floor: 0.01}})
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
	changed, err := formats.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if why := rec.ChangedSet(changed); !strings.Contains(why.En, "has changed since the run (fingerprint "+set.Fingerprint) || !strings.Contains(why.In("zh"), "运行后已改变（指纹当时为 "+set.Fingerprint) {
		t.Error(why)
	}
	if err := errors.Join(set.Close(), changed.Close(), os.Rename(dir, dir+"2")); err != nil { // Windows cannot rename a folder in use
		t.Fatal(err)
	}
	if why := rec.MovedSet(); !strings.Contains(why.En, "is no longer at "+dir) || !strings.Contains(why.In("zh"), "已不在 "+dir) {
		t.Error(why)
	}
}

func TestTheSecondWindowGetsAnError(t *testing.T) {
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

func TestAStoppedPlanListsItsRemainingCells(t *testing.T) {
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
