package spread_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/spread"
	"pagetwin/core/page"
)

// halved writes the first pages of a set into one file and the others into another.
func halved(t testing.TB, path string, first int) (old, added string) {
	t.Helper()
	src, err := os.ReadFile(path)
	must(t, err)
	lines := strings.SplitAfter(string(src), "\n")
	dir := t.TempDir()
	old, added = filepath.Join(dir, "old.jsonl"), filepath.Join(dir, "new.jsonl")
	must(t, os.WriteFile(old, []byte(strings.Join(lines[:first], "")), 0o600))
	must(t, os.WriteFile(added, []byte(strings.Join(lines[first:], "")), 0o600))
	return old, added
}

// indexed returns an index of a set, made for so many pages.
func indexed(t testing.TB, path string, pages int64, j detect.Job, opt detect.Options) *spread.Work {
	t.Helper()
	spec, err := spread.Plan(j, opt, version, spread.Set{Name: "old.jsonl", Pages: pages}, spread.Sizes{Shards: 2, Parts: 3})
	must(t, err)
	spec.Grows = true
	w, err := spread.Begin(disk.FS{}, filepath.Join(t.TempDir(), "index"), spec, nil, spread.Options{Segmenter: segmenter()})
	must(t, err)
	t.Cleanup(w.Close)
	for i := range 2 {
		_, err := w.Sign(t.Context(), i, section(t, path))
		must(t, err)
	}
	return w
}

// scoredPair is a pair by the ids of its pages.
type scoredPair struct {
	a, b  string
	score float64
}

// pairsIn returns the pairs of a result that score at least floor and whose ids keeps accepts.
func pairsIn(set *page.Set, r *result.Result, floor float64, keeps func(a, b string) bool) map[scoredPair]bool {
	out := make(map[scoredPair]bool)
	for p := range r.Pairs.From(floor).All() {
		a, b := set.Pages[p.A].ID, set.Pages[p.B].ID
		if a, b = min(a, b), max(a, b); keeps(a, b) {
			out[scoredPair{a, b, p.Score}] = true
		}
	}
	return out
}

// The pairs of new pages found with an index equal those of a run over the old and the new pages,
// and the pairs across equal those of a run against the old pages; once the new pages are added,
// later ones are compared with them too.
func TestAQueryFindsThePairsOfNewPagesThatARunFinds(t *testing.T) {
	path := crawl(t, 160, true)
	old, added := halved(t, path, 100)
	for _, name := range []string{"minhash", "simhash", "winnowing", "featurecode", "shingling", "spotsigs"} {
		t.Run(name, func(t *testing.T) {
			j, opt := job(t, name)
			opt.Reading = pass.Reading{}
			all, a, b := opened(t, path, page.Section{}), opened(t, old, page.Section{}), opened(t, added, page.Section{})
			w := indexed(t, old, int64(len(all.Pages)), j, opt)
			m, err := j.Algorithm.New(j.Values)
			must(t, err)
			_, from, err := detect.SpreadOf(j, m, opt, len(all.Pages))
			must(t, err)
			from = max(from, 1e-12)
			isNew := func(id string) bool { _, ok := b.Index(id); return ok }
			want := pairsIn(all, whole(t, path, j, opt), from, func(x, y string) bool { return isNew(x) || isNew(y) })
			across, err := detect.Run(t.Context(), page.Join(b, a), []detect.Job{j}, opt)
			must(t, err)
			ask := func(add bool) (got, over map[scoredPair]bool) {
				must(t, w.Query(t.Context(), b, add, func(m *spread.Merged) error {
					got = pairsIn(m.Set, m.Result, from, func(string, string) bool { return true })
					over = pairsIn(m.Set, m.Result, from, func(x, y string) bool { return isNew(x) != isNew(y) })
					return nil
				}))
				return got, over
			}
			for _, add := range []bool{false, true} {
				got, over := ask(add)
				if !maps.Equal(got, want) || len(want) < 5 {
					t.Errorf("add %v: %d pairs, want %d", add, len(got), len(want))
				}
				if both := pairsIn(page.Join(b, a), across[0], from, func(string, string) bool { return true }); !maps.Equal(over, both) {
					t.Errorf("add %v: %d pairs across, want %d", add, len(over), len(both))
				}
			}
			n, err := w.Grown()
			must(t, err)
			if int(n) != len(all.Pages) {
				t.Errorf("the index has %d pages, want %d", n, len(all.Pages))
			}
			if err := w.Query(t.Context(), b, true, nil); err == nil || !strings.Contains(err.Error(), "nothing was added") {
				t.Errorf("pages are added twice: %v", err)
			}
		})
	}
}

// A query that fails to write adds nothing, and leaves no files.
func TestAQueryThatFailsAddsNothing(t *testing.T) {
	old, added := halved(t, crawl(t, 60, false), 40)
	j, opt := job(t, "minhash")
	opt.Reading = pass.Reading{}
	w := indexed(t, old, 60, j, opt)
	before := tree(t, w.Dir)
	failed := errors.New("no room for the pairs")
	err := w.Query(t.Context(), opened(t, added, page.Section{}), true, func(*spread.Merged) error { return failed })
	if !errors.Is(err, failed) {
		t.Errorf("it says %v", err)
	}
	after := tree(t, w.Dir)
	maps.DeleteFunc(after, func(name, _ string) bool { return name == ".adding.lock" })
	if !maps.Equal(before, after) {
		t.Errorf("%d files became %d: %v", len(before), len(after), slices.Sorted(maps.Keys(after)))
	}
	dir := t.TempDir()
	plain := begun(t, old, dir, j, opt)
	if err := plain.Query(t.Context(), opened(t, added, page.Section{}), false, nil); err == nil || !strings.Contains(err.Error(), "is not an index") {
		t.Errorf("work that is no index is asked: %v", err)
	}
}

// If a shard of an index is missing or damaged, an error names its contents and asks for it; the
// shard gets its place again when it is signed again.
func TestAnIndexAsksForTheShardsThatItLost(t *testing.T) {
	old, added := halved(t, crawl(t, 24, true), 16)
	j, opt := job(t, "minhash")
	w := indexed(t, old, 24, j, opt)
	last := opened(t, added, page.Section{})
	add := func(set *page.Set) error {
		return w.Query(t.Context(), set, true, func(*spread.Merged) error { return nil })
	}
	must(t, add(last))
	asks := func(what, want string) {
		t.Helper()
		w.Close()
		_, err := w.Grown()
		if err == nil {
			err = w.Query(t.Context(), opened(t, crawl(t, 3, false), page.Section{}), false, func(*spread.Merged) error { return nil })
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", what, err)
			return
		}
		inOneLine(t, err)
	}
	whole := tree(t, w.Dir)
	shard := filepath.Join(w.Dir, "sign-00002")
	ofLast := ": it had 8 pages of " + added + ", from " + last.Pages[0].ID + " to " + last.Pages[7].ID + "; run pagetwin pieces query --add with that set again"
	for _, name := range []string{"pages", "signatures", "keys", "texts", "manifest.json"} {
		restore(t, w.Dir, whole)
		must(t, os.Truncate(filepath.Join(shard, name), 3))
		asks(name+" cut", ofLast)
	}
	for _, name := range []string{"pages", "signatures"} {
		restore(t, w.Dir, whole)
		src := []byte(whole["sign-00002/"+name])
		src[len(src)-40] ^= 1
		must(t, os.WriteFile(filepath.Join(shard, name), src, 0o600))
		asks(name+" changed", ofLast)
	}
	restore(t, w.Dir, whole)
	must(t, os.RemoveAll(filepath.Join(w.Dir, "sign-00000")))
	asks("first shard removed", ": it had 8 pages of "+old)
	restore(t, w.Dir, whole)
	must(t, os.RemoveAll(shard))
	asks("last shard removed", "sign-00002 is missing"+ofLast)
	if err := add(opened(t, crawl(t, 5, false), page.Section{})); err == nil || !strings.Contains(err.Error(), ofLast) {
		t.Errorf("other pages take the place of those that are lost: %v", err)
	}
	must(t, add(last))
	w.Close()
	again := tree(t, w.Dir)
	maps.DeleteFunc(again, func(name, content string) bool { return whole[name] == content || name == ".adding.lock" })
	if len(again) > 0 {
		t.Errorf("with the lost pages given again there are other files: %v", again)
	}
}

// An index made before lists of shards existed can still be opened.
func TestAnIndexWithoutAListOpens(t *testing.T) {
	old, added := halved(t, crawl(t, 24, true), 16)
	j, opt := job(t, "minhash")
	w := indexed(t, old, 24, j, opt)
	must(t, os.Remove(filepath.Join(w.Dir, "shards.json")))
	must(t, w.Query(t.Context(), opened(t, added, page.Section{}), true, func(*spread.Merged) error { return nil }))
	must(t, os.RemoveAll(filepath.Join(w.Dir, "sign-00001")))
	w.Close()
	if _, err := w.Grown(); err == nil || !strings.Contains(err.Error(), "it had 8 pages of an unrecorded set") {
		t.Errorf("%v", err)
	}
	must(t, os.Remove(filepath.Join(w.Dir, "shards.json")))
	if _, err := w.Grown(); err == nil || !strings.Contains(err.Error(), "1 of 2 pieces of sign are missing") {
		t.Errorf("%v", err)
	}
}
