package index_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/index"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

const version = "1.2.3"

// segmenter is shared by all tests: loading it is slow.
var segmenter = sync.OnceValue(text.NewSegmenter)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// crawl writes a set of pages of three hosts with templates: copies, copies with changes, pages
// that are contained in others, issues of a series, empty ones, and malformed lines.
func crawl(t testing.TB, n int, html bool) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	var articles [][]string
	var b strings.Builder
	for i := range n {
		a := make([]string, 5+rng.IntN(6))
		for k := range a {
			var words []string
			for range 6 + rng.IntN(9) {
				words = append(words, string(rune('一'+rng.IntN(3000)))+string(rune('一'+rng.IntN(3000))))
			}
			a[k] = strings.Join(words, "") + fmt.Sprintf("的 report %d。", rng.IntN(5000))
		}
		if i > 3 {
			switch old := articles[rng.IntN(len(articles))]; rng.IntN(6) {
			case 0:
				a = old
			case 1:
				a = slices.Clone(old)
				a[rng.IntN(len(a))] = "改过的一句话。"
			case 2:
				a = append(slices.Clone(old), a...)
			}
		}
		articles = append(articles, a)
		host := fmt.Sprintf("http://h%d.example/", i%3)
		p := map[string]any{"id": fmt.Sprintf("p%03d", i), "url": host + fmt.Sprint(i)}
		body := strings.Join(a, "\n")
		if i%40 == 39 {
			body = ""
		}
		content := fmt.Sprintf("首页 频道%d 登录 注册\n%s\n版权所有，未经%s书面许可不得转载本站的任何文字。", i%3, body, host)
		if p["text"] = content; html {
			delete(p, "text")
			series := []string{"", "", "云溪镇纪事"}[i/4%3] // every third four pages are issues of one
			p["html"] = "<html><head><title>" + series + "第" + fmt.Sprint(i/2) + "篇</title></head><body><a href=/>首页</a><p>" + strings.ReplaceAll(content, "\n", "</p><p>") + "</p></body></html>"
		}
		line, err := json.Marshal(p)
		must(t, err)
		b.Write(append(line, '\n'))
		if i%50 == 20 {
			b.WriteString("{\"id\":\n")
		}
	}
	path := filepath.Join(t.TempDir(), "crawl.jsonl")
	must(t, os.WriteFile(path, []byte(b.String()), 0o600))
	return path
}

// job returns an algorithm with its defaults, and the options of a run that learns nothing of hosts.
func job(t testing.TB, name string) (detect.Job, detect.Options) {
	t.Helper()
	a, err := catalog.Algorithm(name)
	must(t, err)
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	must(t, err)
	return detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}, detect.Options{
		Denoiser: d, Denoise: param.Defaults(d.Params), Reading: pass.Reading{Quotes: text.QuotesOut}, Segmenter: segmenter(),
		Candidates: result.Index, Bounds: result.Bounds{MaxPairs: scored.DefaultMost}, PageTime: -1,
	}
}

func opened(t testing.TB, path string) *page.Set {
	t.Helper()
	set, err := formats.Open(t.Context(), path, page.Options{})
	must(t, err)
	t.Cleanup(func() { set.Close() })
	return set
}

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

// makeIndex makes an index of a set in two shards, for so many pages.
func makeIndex(t testing.TB, d disk.FS, dir, path string, pages int64, j detect.Job, opt detect.Options) (*index.Index, error) {
	t.Helper()
	open := func(s page.Section) (*page.Set, error) {
		return formats.Open(t.Context(), path, page.Options{Section: s})
	}
	start := shards.Start{
		Job: j, Run: opt, Set: path, Pages: pages, Sizes: shards.Sizes{Shards: 2, Parts: 3},
		Open: func() (*page.Set, error) { return open(page.Section{}) }, Shard: open,
	}
	return index.Make(t.Context(), d, dir, version, start, shards.Options{Segmenter: segmenter()})
}

// indexed returns an index of a set, made for so many pages, and its folder.
func indexed(t testing.TB, path string, pages int64, j detect.Job, opt detect.Options) (x *index.Index, dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "index")
	x, err := makeIndex(t, disk.FS{}, dir, path, pages, j, opt)
	must(t, err)
	return x, dir
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
			all, a, b := opened(t, path), opened(t, old), opened(t, added)
			x, _ := indexed(t, old, int64(len(all.Pages)), j, opt)
			m, err := j.Algorithm.New(j.Values)
			must(t, err)
			_, from, err := detect.SpreadOf(j, m, opt, len(all.Pages))
			must(t, err)
			from = max(from, 1e-12)
			isNew := func(id string) bool { _, ok := b.Index(id); return ok }
			whole, err := detect.Run(t.Context(), all, []detect.Job{j}, opt)
			must(t, err)
			want := pairsIn(all, whole[0], from, func(x, y string) bool { return isNew(x) || isNew(y) })
			across, err := detect.Run(t.Context(), page.Join(b, a), []detect.Job{j}, opt)
			must(t, err)
			check := func(m *shards.Merged) error {
				got := pairsIn(m.Set, m.Result, from, func(string, string) bool { return true })
				if !maps.Equal(got, want) || len(want) < 5 {
					t.Errorf("%d pairs, want %d", len(got), len(want))
				}
				over := pairsIn(m.Set, m.Result, from, func(x, y string) bool { return isNew(x) != isNew(y) })
				if both := pairsIn(page.Join(b, a), across[0], from, func(string, string) bool { return true }); !maps.Equal(over, both) {
					t.Errorf("%d pairs across, want %d", len(over), len(both))
				}
				return nil
			}
			found, err := x.Query(t.Context(), b)
			must(t, err)
			must(t, check(found))
			must(t, x.Add(t.Context(), b, check))
			if n, err := x.Len(); err != nil || n != len(all.Pages) {
				t.Errorf("the index has %d pages, want %d: %v", n, len(all.Pages), err)
			}
			if err := x.Add(t.Context(), b, nil); err == nil || !strings.Contains(err.Error(), "nothing was added") {
				t.Errorf("pages are added twice: %v", err)
			}
		})
	}
}

// Adding that fails to write adds nothing, and leaves no files.
func TestAddingThatFailsAddsNothing(t *testing.T) {
	old, added := halved(t, crawl(t, 60, false), 40)
	j, opt := job(t, "minhash")
	x, dir := indexed(t, old, 60, j, opt)
	before := tree(t, dir)
	failed := errors.New("no room for the pairs")
	if err := x.Add(t.Context(), opened(t, added), func(*shards.Merged) error { return failed }); !errors.Is(err, failed) {
		t.Errorf("it says %v", err)
	}
	if after := tree(t, dir); !maps.Equal(before, after) {
		t.Errorf("%d files became %d: %v", len(before), len(after), slices.Sorted(maps.Keys(after)))
	}
}

// tree returns the contents of all files of a folder.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	must(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == ".adding.lock" {
			return err
		}
		src, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[rel] = string(src)
		return err
	}))
	return out
}

// restore writes the files of a folder back.
func restore(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	must(t, os.RemoveAll(dir))
	for name, content := range files {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
}

// reopened opens an index as another process does, and asks it for some pages.
func reopened(t testing.TB, dir, set string) (*shards.Merged, error) {
	t.Helper()
	x, err := index.Open(disk.FS{}, dir, version, shards.Options{Segmenter: segmenter()})
	if err != nil {
		return nil, err
	}
	return x.Query(t.Context(), opened(t, set))
}

// If a file of an index is cut, changed or lost, the answer is the same, or an error says in one line
// of each language what is wrong where.
func TestDamageOfAnIndexIsNamed(t *testing.T) {
	old, added := halved(t, crawl(t, 24, true), 16)
	j, opt := job(t, "minhash")
	_, dir := indexed(t, old, 24, j, opt)
	want, err := reopened(t, dir, added)
	must(t, err)
	files := tree(t, dir)
	damages := map[string]func(path, content string) error{
		"cut":    func(path, content string) error { return os.Truncate(path, int64(len(content)/2)) },
		"empty":  func(path, _ string) error { return os.Truncate(path, 0) },
		"lost":   func(path, _ string) error { return os.Remove(path) },
		"longer": func(path, content string) error { return os.WriteFile(path, []byte(content+"x"), 0o600) },
	}
	for _, at := range []int{0, 9, 40, -1, -20, -50} {
		damages[fmt.Sprint("changed at ", at)] = func(path, content string) error {
			b := []byte(content)
			b[(at+len(b))%len(b)] ^= 4
			return os.WriteFile(path, b, 0o600)
		}
	}
	told := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasPrefix(name, ".") {
			continue
		}
		for how, damage := range damages {
			restore(t, dir, files)
			must(t, damage(filepath.Join(dir, name), files[name]))
			got, err := reopened(t, dir, added)
			if err != nil {
				told++
				if w := say.Of(err); w.En == w.In("zh") || strings.ContainsAny(w.En+w.In("zh"), "\n") {
					t.Errorf("%s %s: it is said as %q, %q", name, how, w.En, w.In("zh"))
				}
			} else if !got.Result.Pairs.Equal(want.Result.Pairs) {
				t.Errorf("%s %s: other pairs, and nothing is said", name, how)
			}
		}
	}
	if told < 80 {
		t.Errorf("only %d damages were told", told)
	}
}

// A shard that is lost is named with what it had; a shard that is not in the list is no part of the
// index, and one of another index is not taken.
func TestAnIndexKnowsItsShards(t *testing.T) {
	old, added := halved(t, crawl(t, 24, true), 16)
	j, opt := job(t, "minhash")
	x, dir := indexed(t, old, 24, j, opt)
	must(t, x.Add(t.Context(), opened(t, added), func(*shards.Merged) error { return nil }))
	files := tree(t, dir)
	last := filepath.Join(dir, "sign-00002")
	must(t, os.RemoveAll(last))
	if _, err := x.Len(); err == nil || !strings.Contains(err.Error(), "sign-00002 is missing: it had 8 pages of "+added) {
		t.Errorf("a lost shard: %v", err)
	}
	restore(t, dir, files)
	must(t, os.CopyFS(filepath.Join(dir, "sign-00003"), os.DirFS(filepath.Join(dir, "sign-00001"))))
	if n, err := x.Len(); err != nil || n != 24 {
		t.Errorf("%d pages, %v", n, err)
	}
	later := crawl(t, 3, false)
	src, err := os.ReadFile(later)
	must(t, err)
	must(t, os.WriteFile(later, []byte(strings.ReplaceAll(string(src), `"id":"p`, `"id":"q`)), 0o600))
	must(t, x.Add(t.Context(), opened(t, later), func(*shards.Merged) error { return nil }))
	if n, err := x.Len(); err != nil || n != 27 {
		t.Errorf("%d pages after an adding that was broken off, %v", n, err)
	}
	_, other := indexed(t, added, 24, j, opt)
	restore(t, dir, files)
	must(t, os.RemoveAll(last))
	must(t, os.CopyFS(last, os.DirFS(filepath.Join(other, "sign-00000"))))
	if _, err := x.Len(); err == nil {
		t.Error("a shard of another index is taken")
	}
	if _, err := index.Open(disk.FS{}, dir, "9.9.9", shards.Options{}); err == nil || !strings.Contains(err.Error(), "9.9.9") {
		t.Errorf("another version opens it: %v", err)
	}
}

// A full disk ends the making with a one-line error; once there is room the same command completes
// the index, with the same bytes for any number of workers.
func TestAnIndexIsCompleted(t *testing.T) {
	path := crawl(t, 24, true)
	j, opt := job(t, "minhash")
	_, right := indexed(t, path, 0, j, opt)
	want := tree(t, right)
	dir := filepath.Join(t.TempDir(), "index")
	opt.Workers = 7
	failures := 0
	for left := 0; ; left += 3 {
		n := left
		full := disk.FS{Fault: func(disk.Op, string) error {
			if n--; n < 0 {
				return syscall.ENOSPC
			}
			return nil
		}}
		_, err := makeIndex(t, full, dir, path, 0, j, opt)
		if err == nil {
			break
		}
		failures++
		if strings.Contains(err.Error(), "\n") || !errors.Is(err, syscall.ENOSPC) && !strings.Contains(err.Error(), "no space") {
			t.Fatalf("after %d operations: %v", left, err)
		}
	}
	got := tree(t, dir)
	maps.DeleteFunc(got, func(name, _ string) bool { return strings.HasSuffix(name, ".part") })
	if failures < 3 || !maps.Equal(got, want) {
		t.Errorf("%d failures; %d files, want %d, or not the same", failures, len(got), len(want))
	}
}

// An algorithm that compares all pairs has no index, and no folder is made.
func TestWhatCannotBeIndexedIsRefused(t *testing.T) {
	path := crawl(t, 6, false)
	j, opt := job(t, "charfreq")
	dir := filepath.Join(t.TempDir(), "index")
	if _, err := makeIndex(t, disk.FS{}, dir, path, 0, j, opt); err == nil || !strings.Contains(err.Error(), "charfreq cannot be distributed") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a folder was made")
	}
}
