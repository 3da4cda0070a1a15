package cluster

import (
	"context"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Of seven pages 0 and 1 are decided, 2 is alone, 3, 4 and 6 were not compared, and 3 and 4 have
// equal bytes; 5 is linked to 1 and not to 0.
func planned(t *testing.T) (*result.Result, Plan, []Shape) {
	t.Helper()
	pages, contents := make([]page.Page, 7), make([]page.Content, 7)
	for i, body := range []string{"first", "second", "third", "404", "404", "chained", "too short"} {
		pages[i], contents[i] = page.Page{ID: string(rune('a' + i))}, page.Content{Kind: page.Text, Text: body}
	}
	same, err := SameBytes(context.Background(), page.FromPages("seven", pages, contents), nil)
	if err != nil {
		t.Fatal(err)
	}
	pairs := scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 1, B: 5, Score: 0.8}})
	r := &result.Result{Pages: 7, Pairs: pairs, Least: 30, Left: []pass.Left{
		{Page: 3, Why: pass.NotRead}, {Page: 4, Why: pass.NotRead}, {Page: 6, Why: pass.TooLittle},
	}}
	shapes := Linked(7, pairs, 0.5, pairs, Edits{Same: same})
	members := make([][]int32, len(shapes))
	for i, s := range shapes {
		members[i] = s.Members
	}
	plan, err := Planned(r, members, pairs, same, Keeping{})
	if err != nil {
		t.Fatal(err)
	}
	return r, plan, shapes
}

func TestOfUncomparedPagesWithEqualBytesOneStays(t *testing.T) {
	_, plan, shapes := planned(t)
	want := []struct {
		action Action
		kept   int32
		why    string
	}{
		{Keep, 0, "kept for its group: first seen"},
		{Remove, 0, "it resembles the kept page"},
		{Keep, 2, "it is in no group"},
		{NotCompared, 3, "it could not be read"},
		{Remove, 3, "identical bytes to the kept page"},
		{Keep, 5, "it does not resemble any kept page of its group"},
		{NotCompared, 6, "its body has fewer than 30 letters and digits"},
	}
	for i, w := range want {
		if f := plan.Pages[i]; f.Action != w.action || f.Kept != w.kept || f.Why.En != w.why || !f.Why.Has("zh") {
			t.Errorf("page %d: %+v, want %+v", i, f, w)
		}
	}
	counts := map[Action]int{}
	for _, a := range []Action{Keep, Remove, NotCompared} {
		counts[a] = plan.Count(a)
	}
	if d := gocmp.Diff(map[Action]int{Keep: 3, Remove: 2, NotCompared: 2}, counts); d != "" {
		t.Error(d)
	}
	if len(shapes) != 2 || shapes[1].Glued || shapes[1].Diameter != 0 || shapes[1].Unscored != 0 {
		t.Errorf("the group of equal bytes is taken for a chain: %+v", shapes)
	}
}
