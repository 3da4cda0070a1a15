package synth

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pagetwin/core/base/disk"
	"pagetwin/core/lab/synth/dice"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// memory is a sink that stores all files.
type memory map[string][]byte

func (m memory) Put(name string, content []byte) error {
	m[name] = bytes.Clone(content)
	return nil
}

// A folder, a zip file and a sink get the same files.
func TestFolderAndZipHoldTheSame(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages = 12
	dir := t.TempDir()
	want := memory{}
	if err := maker(t, spec).Write(t.Context(), want, nil); err != nil {
		t.Fatal(err)
	}
	zipped, folder := filepath.Join(dir, "set.zip"), filepath.Join(dir, "set")
	for _, path := range []string{zipped, folder} {
		told := 0
		n, err := Generate(t.Context(), disk.FS{}, spec, os.DirFS("../../../samples"), path, func(done, total int) { told = done })
		if err != nil || n != 12 || told != 12 {
			t.Fatalf("%s: %d pages, %d told, %v", path, n, told, err)
		}
	}
	z, err := zip.OpenReader(zipped)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for kind, fsys := range map[string]fs.FS{"zip": z, "folder": os.DirFS(folder)} {
		for name, body := range want {
			if got, err := fs.ReadFile(fsys, name); err != nil || !bytes.Equal(got, body) {
				t.Errorf("%s: %s is not what was put (%v)", kind, name, err)
			}
		}
	}
	if _, err := Generate(t.Context(), disk.FS{}, spec, os.DirFS("../../../samples"), folder, nil); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a folder that is in use was written over: %v", err)
	}
}

func TestWritingStopsOnRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	spec := DefaultSpec()
	made := 0
	err := maker(t, spec).Write(ctx, Sums{}, func(done, _ int) {
		if made = done; done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || made != 3 {
		t.Errorf("stopped after %d pages with %v, want 3 and canceled", made, err)
	}
}

// The labels are complete: every page has its cluster, and a page that holds part of its article is
// left out against every other page of the article.
func TestLabelsAreComplete(t *testing.T) {
	out := memory{}
	mk := maker(t, DefaultSpec())
	if err := mk.Write(t.Context(), out, nil); err != nil {
		t.Fatal(err)
	}
	cluster := map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(out["clusters.tsv"])), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 4 {
			t.Fatalf("clusters.tsv: %q", line)
		}
		cluster[f[0]] = f[1]
	}
	left := map[[2]string]bool{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(out["pairs.tsv"])), "\n") {
		f := strings.Split(line, "\t")
		left[[2]string{f[0], f[1]}], left[[2]string{f[1], f[0]}] = true, true
	}
	var ids []string
	part := map[string]bool{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(out["pages.jsonl"])), "\n") {
		var p listed
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		if out[p.File] == nil || out[p.Gold] == nil || cluster[p.ID] == "" || p.URL == "" || p.Lineage.Article == "" || p.Lineage.Host == "" {
			t.Errorf("%s: something is missing: %+v", p.ID, p)
		}
		for _, e := range p.Lineage.Edits {
			name, _, _ := strings.Cut(e, ":")
			part[p.ID] = part[p.ID] || name == "split" || name == "excerpt"
		}
		ids = append(ids, p.ID)
	}
	parts := 0
	for i, a := range ids {
		for _, b := range ids[:i] {
			want := cluster[a] == cluster[b] && (part[a] || part[b])
			if want {
				parts++
			}
			if left[[2]string{a, b}] != want {
				t.Errorf("%s and %s: left out is %v, want %v", a, b, !want, want)
			}
		}
	}
	if parts == 0 || len(ids) != mk.Pages() {
		t.Errorf("%d pages, %d pairs of partial reuse", len(ids), parts)
	}
}

// The articles of one form are on one site, in one template: pages that look alike there have
// different articles.
func TestFormsShareASite(t *testing.T) {
	mk := maker(t, DefaultSpec())
	host := map[string]string{}
	articles := map[string]map[string]bool{}
	for _, p := range mk.plans {
		f := p.article.Form
		if f == "" || !p.original {
			continue
		}
		if host[f] == "" {
			host[f], articles[f] = p.site.Host, map[string]bool{}
		}
		if host[f] != p.site.Host {
			t.Errorf("form %s: originals on %s and %s", f, host[f], p.site.Host)
		}
		articles[f][p.article.ID] = true
	}
	if len(host) == 0 {
		t.Fatal("no article has a form")
	}
	for f, a := range articles {
		if len(a) < 2 {
			t.Errorf("form %s has one article only: no hard negative", f)
		}
	}
}

// The summary of every result, without marks, is a part of the body of its page.
func TestMetaSearchSummariesAreOfTheirPages(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages = 150
	mk := maker(t, spec)
	gold := map[string]string{}
	for i := range mk.Pages() {
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		gold[p.ID] = strings.Join(strings.Fields(p.Gold), " ")
	}
	out := memory{}
	if err := mk.WriteMetaSearch(out); err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer("<em>", "", "</em>", "", "<b>", "", "</b>", "")
	urls, marks := map[string]bool{}, 0
	lines := strings.Split(strings.TrimSpace(string(out["pages.jsonl"])), "\n")
	for _, line := range lines {
		var r result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if plain.Replace(r.Summary) != r.Summary {
			marks++
		}
		urls[r.URL] = true
		want := strings.TrimSuffix(strings.TrimPrefix(plain.Replace(r.Summary), "..."), "...")
		if !strings.Contains(gold[r.Page], want) || want == "" {
			t.Errorf("%s: not of page %s: %s", r.ID, r.Page, r.Summary)
		}
		if strings.Count(r.URL, "?") > 1 {
			t.Errorf("%s: address with two queries: %s", r.ID, r.URL)
		}
	}
	if len(lines) < 150 || marks == 0 || len(urls) <= len(gold)/2 {
		t.Errorf("%d results, %d marked, %d addresses", len(lines), marks, len(urls))
	}
}

// Broken bytes damage the paragraph, never the surrounding markup.
func TestBrokenBytesStayInTheirParagraph(t *testing.T) {
	const p = "今天上午，全市各区的路灯管理人员在会议中心参加了一次培训，内容是新式灯具的安装。"
	for _, c := range []string{"gb18030", "big5", "utf-8"} {
		for seed := range uint64(200) {
			raw, body := encodePage(c, "<p>"+mark+"0"+mark+"</p><b>尾</b>", []para{{Text: p}}, .05, dice.New(seed, c))
			got := decode(c, raw)
			if !strings.HasPrefix(got, "<p>") || !strings.HasSuffix(got, "</p><b>尾</b>") {
				t.Fatalf("%s, seed %d: %s", c, seed, got)
			}
			if !utf8.ValidString(body[0]) {
				t.Fatalf("%s, seed %d: gold is not valid UTF-8", c, seed)
			}
		}
	}
}

// The longest word of a list goes first; only whole English words are replaced.
func TestWordLists(t *testing.T) {
	m := material(t)
	first := func(_ string, others []string) string { return others[0] }
	for in, want := range map[string]string{"头发发白": "頭髮發白", "皇后之后": "皇后之後", "里程与公里": "里程與公里", "一面湖": "一面湖"} {
		if got := m.script.replace(in, first); got != want {
			t.Errorf("traditional %q = %q, want %q", in, got, want)
		}
		if got := m.script.replace(want, first); got != want {
			t.Errorf("traditional %q is not left alone: %q", want, got)
		}
	}
	if got := m.synonyms["en"].replace("bigger than a big house", first); got != "bigger than a large home" {
		t.Errorf("got %q", got)
	}
	for _, bad := range []string{"one", "a b\nb c"} {
		fsys := memoryFS{"w.txt": bad}
		if _, err := readWords(fsys, "w.txt", false, true); err == nil || !strings.Contains(err.Error(), "w.txt:") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// memoryFS is a file system of texts.
type memoryFS map[string]string

func (m memoryFS) Open(name string) (fs.File, error) { return nil, fs.ErrNotExist }

func (m memoryFS) ReadFile(name string) ([]byte, error) { return []byte(m[name]), nil }

// A set of many pages needs only the existing articles: mosaics share hardly any text.
func TestMosaicsAreDifferentArticles(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages, spec.Mosaics = 600, 500
	mk := maker(t, spec)
	var texts []string
	seen := map[int]bool{}
	for _, p := range mk.plans {
		if p.article.Topic == "mosaic" && !seen[p.cluster] {
			seen[p.cluster] = true
			texts = append(texts, strings.Join(p.article.Paras, "\n"))
		}
	}
	if len(texts) < 300 {
		t.Fatalf("%d mosaics", len(texts))
	}
	var all []float64
	for i := range 40 {
		for j := range i {
			_, r := compare(texts[i], texts[j])
			all = append(all, r)
		}
	}
	if worst := slices.Max(all); worst > .3 {
		t.Errorf("two mosaics resemble each other by %.2f", worst)
	}
}

// Pages made by many goroutines at once equal those made one by one.
func TestPagesCanBeMadeAtOnce(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages = 40
	mk := maker(t, spec)
	at := make([][]byte, spec.Pages)
	var group sync.WaitGroup
	for i := range at {
		group.Go(func() {
			if p, err := mk.Page(i); err == nil {
				at[i] = p.Raw
			}
		})
	}
	group.Wait()
	for i := range at {
		if p, err := mk.Page(i); err != nil || !bytes.Equal(p.Raw, at[i]) {
			t.Errorf("page %d made at once is another (%v)", i, err)
		}
	}
}

// A web archive has the pages of the set alone, under their ids. Lists are among them, and mosaics
// of clauses, none of whose sentences is on many pages.
func TestAWebArchiveHoldsThePages(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages, spec.Mosaics, spec.Mixed, spec.Lists = 400, 200, true, .1
	mk := maker(t, spec)
	path := filepath.Join(t.TempDir(), "crawl.warc.gz")
	if n, err := Generate(t.Context(), disk.FS{}, spec, os.DirFS("../../../samples"), path, nil); err != nil || n != 400 {
		t.Fatal(n, err)
	}
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	lists, on := 0, map[string]int{}
	for i := range mk.Pages() {
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := set.Raw(i)
		if got := set.Pages[i]; err != nil || got.ID != p.ID || got.URL != p.URL || !bytes.Equal(raw, p.Raw) {
			t.Fatalf("page %d is %s, not %s: %v", i, got.ID, p.ID, err)
		}
		switch {
		case p.Kind == "list":
			lists++
		case strings.Contains(p.Lineage.Article, "mosaic"):
			_, body, _ := strings.Cut(p.Gold, "\n")
			for _, s := range Sentences(body) {
				if p.Kind == "original" && utf8.RuneCountInString(s) > 12 {
					on[s]++
				}
			}
		}
	}
	most := 0
	for _, n := range on {
		most = max(most, n)
	}
	if lists != 40 || most > 2 || len(on) < 1000 {
		t.Errorf("%d lists, a sentence on %d pages, %d sentences", lists, most, len(on))
	}
}
