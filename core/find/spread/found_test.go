package spread_test

import (
	"slices"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// A merge of the found pages alone has the same result; it has the names of the pages that are in
// pairs or left out.
func TestTheFoundPairsAreTheSameWithoutTheOtherPages(t *testing.T) {
	path := crawl(t, 150, true)
	j, opt := job(t, "minhash")
	want := whole(t, path, j, opt)
	w := begun(t, path, t.TempDir(), j, opt)
	all, err := steps(t, w, path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := w.MergeFound(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	same(t, got.Result, want, 0)
	if !got.Result.Texts.Equal(all.Result.Texts) || !slices.EqualFunc(got.Result.Warnings, all.Result.Warnings, say.Words.Equal) {
		t.Errorf("warnings %v, want %v", got.Result.Warnings, all.Result.Warnings)
	}
	pages := want.Pairs.Pages()
	for _, l := range want.Left {
		pages = append(pages, l.Page)
	}
	named := 0
	for i, p := range all.Set.Pages {
		if !slices.Contains(pages, int32(i)) {
			p = page.Page{}
		} else {
			named++
		}
		if p != got.Set.Pages[i] {
			t.Errorf("page %d is %+v, want %+v", i, got.Set.Pages[i], p)
		}
	}
	if named == 0 || named == len(all.Set.Pages) {
		t.Errorf("%d of %d pages are in pairs or left out", named, len(all.Set.Pages))
	}
}
