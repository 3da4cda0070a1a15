package label

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func TestSeveralVerdictsResolveToOne(t *testing.T) {
	for _, c := range []struct{ verdicts, want string }{
		{"", ""},
		{"D", "D"},
		{"U", "U"},
		{"DD", "D"},
		{"DN", "U"},
		{"DU", "D"},
		{"UU", "U"},
		{"DDN", "D"},
		{"DNP", "U"},
		{"NNDD", "U"},
		{"PPU", "P"},
		{"NNPD", "U"},
	} {
		var list []Verdict
		for _, r := range c.verdicts {
			list = append(list, Verdict(r))
		}
		if got := Resolve(list); got != Verdict(c.want) {
			t.Errorf("%s resolves to %s, want %s", c.verdicts, got, c.want)
		}
	}
}

func TestResolvingDoesNotDependOnTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.SampledFrom(Verdicts())).Draw(t, "verdicts")
		other := rapid.Permutation(list).Draw(t, "order")
		if Resolve(list) != Resolve(other) {
			t.Fatalf("%v and %v", list, other)
		}
	})
}

// fill judges by lines "who a b verdict".
func fill(t *testing.T, lines ...[4]string) *State {
	t.Helper()
	j := mustOpen(t, filepath.Join(t.TempDir(), "labels.jsonl"))
	for _, l := range lines {
		if _, err := j.Judge(judged(l[1], l[2], Verdict(l[3]), l[0])); err != nil {
			t.Fatal(err)
		}
	}
	return j.State()
}

func TestPartialAndUnsurePairsStayOutOfPrecisionAndRecall(t *testing.T) {
	set := memory(6)
	s := fill(t,
		[4]string{"ann", "p0", "p1", "D"}, [4]string{"ann", "p1", "p2", "N"}, [4]string{"ann", "p2", "p3", "P"},
		[4]string{"ann", "p3", "p4", "U"}, [4]string{"ann", "p4", "p5", "D"}, [4]string{"bo", "p5", "p4", "N"},
		[4]string{"ann", "p9", "p0", "D"}, [4]string{"ann", "p0", "p1", "N"}, [4]string{"ann", "p1", "p0", "D"},
	)
	gold := s.For(set).Truth(set, nil, "")
	want := map[page.Pair]truth.Label{{A: 0, B: 1}: '1', {A: 1, B: 2}: '0', {A: 2, B: 3}: 'p', {A: 3, B: 4}: '?', {A: 4, B: 5}: '?'}
	if d := cmp.Diff(want, gold.Pairs); d != "" || gold.Kind != truth.Judged || len(gold.Hand) != 5 {
		t.Fatalf("%+v %s", gold, d)
	}
	c := eval.NewSorted(scored.Pairs{}, gold)
	if c.Positives != 1 || c.Negatives != 1 {
		t.Errorf("%d duplicates, %d different", c.Positives, c.Negatives)
	}
	if settled := s.Truth(set, nil, "bo"); settled.Pairs[page.Pair{A: 4, B: 5}] != truth.Different || settled.Pairs[page.Pair{A: 0, B: 1}] != truth.Duplicate {
		t.Errorf("settled by bo: %v", settled.Pairs)
	}
	m := s.For(set).Match(set)
	if len(m.Unknown) != 1 || len(m.Known) != 6 || m.Unknown[0].Where != "judgement 7" {
		t.Errorf("%+v", m)
	}
	p := s.Progress()
	if p.Pairs != 6 || p.Twice != 1 || p.Disputed != 1 || p.Verdicts[Unsure] != 2 || p.Annotator["ann"] != 6 {
		t.Errorf("%+v", p)
	}
	if d := s.Disputed(); len(d) != 1 || d[0].Pair != MakePair("p4", "p5") || d[0].By[0].Who != "ann" || d[0].By[1].Verdict != Different {
		t.Errorf("%+v", d)
	}
}

func TestJudgementsAreExceptionsFromClusters(t *testing.T) {
	set := memory(4)
	base := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1}, Pairs: map[page.Pair]truth.Label{}}
	s := fill(t, [4]string{"ann", "p0", "p1", "P"}, [4]string{"ann", "p0", "p2", "D"})
	gold := s.Truth(set, base, "")
	for p, want := range map[page.Pair]truth.Label{{A: 0, B: 1}: truth.Partial, {A: 0, B: 2}: truth.Duplicate, {A: 2, B: 3}: truth.Duplicate, {A: 1, B: 2}: truth.Different} {
		if got := gold.Label(p); got != want {
			t.Errorf("%v is %c, want %c", p, got, want)
		}
	}
	if len(base.Pairs) != 0 {
		t.Error("the base was changed")
	}
	if none := fill(t).Truth(set, nil, ""); none.Kind != truth.None {
		t.Errorf("without judgements: %+v", none)
	}
}

func TestJudgementsOfOtherSetsStayOut(t *testing.T) {
	set := memory(3)
	j := mustOpen(t, filepath.Join(t.TempDir(), "labels.jsonl"))
	for _, c := range [][2]string{{"s", "old"}, {"other", set.Fingerprint}, {"other", "old"}, {"s", set.Fingerprint}} {
		v := judged("p0", "p1", Duplicate, "ann"+c[0]+c[1])
		v.Set, v.Fingerprint = c[0], c[1]
		if _, err := j.Judge(v); err != nil {
			t.Fatal(err)
		}
	}
	s := j.State().For(set)
	m := s.Match(set)
	if all := j.State().Len(); all != 4 || s.Len() != 3 || m.Stale != 1 {
		t.Errorf("%d judgements, %d of the set, %d stale", all, s.Len(), m.Stale)
	}
	skip := s.Skip(set, "annsold")
	if !skip(page.Pair{A: 0, B: 1}) || skip(page.Pair{A: 0, B: 2}) || s.Skip(set, "bo")(page.Pair{A: 0, B: 1}) {
		t.Error("what one judged is skipped for that one alone")
	}
}

func TestTwoPeopleAgreeAsTheirTableSays(t *testing.T) {
	var lines [][4]string
	for i, v := range []string{"DD", "DD", "DN", "NN", "NN", "PP", "UD"} {
		a, b := "a"+string(rune('0'+i)), "b"
		lines = append(lines, [4]string{"ann", a, b, v[:1]}, [4]string{"bo", a, b, v[1:]})
	}
	lines = append(lines, [4]string{"ann", "alone", "b", "D"}, [4]string{"cy", "x", "y", "D"})
	s := fill(t, lines...)
	all := s.Agreements()
	if len(all) != 1 {
		t.Fatalf("%+v", all)
	}
	g := all[0]
	// Shares of D, P, N, U: ann 3 1 2 1, bo 3 1 3 0 of 7; together 5 of 7.
	pe := (9.0 + 1 + 6) / 49
	if want := (5.0/7 - pe) / (1 - pe); g.A != "ann" || g.All.N != 7 || math.Abs(g.All.Kappa-want) > 1e-12 {
		t.Errorf("kappa %v, want %v: %+v", g.All.Kappa, want, g)
	}
	if g.Decided.N != 5 || math.Abs(g.Decided.Observed-0.8) > 1e-12 {
		t.Errorf("%+v", g.Decided)
	}
	if back := s.Agreement("bo", "ann"); back.All.Kappa != g.All.Kappa || back.Table[1][1] != 1 {
		t.Errorf("%+v", back)
	}
	if !slices.Equal(s.Annotators(), []string{"ann", "bo", "cy"}) {
		t.Error(s.Annotators())
	}
}
