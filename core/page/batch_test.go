package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Pages that are read together are those that are read one by one, whatever their order,
// their length, and how they are written.
func TestPagesReadTogetherAreThoseReadOneByOne(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		var b strings.Builder
		n := rapid.IntRange(1, 40).Draw(rt, "pages")
		for i := range n {
			text := strings.Repeat(rapid.SampledFrom([]string{"plain ", "网页", "a\"b\\c\n", "\u2028<p>", "😀"}).Draw(rt, "text"), rapid.SampledFrom([]int{1, 7, 900, 30_000}).Draw(rt, "times"))
			field := rapid.SampledFrom([]string{"text", "html", "summary"}).Draw(rt, "field")
			line, _ := json.Marshal(map[string]any{"id": fmt.Sprint("p", i), field: text})
			if rapid.Bool().Draw(rt, "ascii") {
				line = []byte(strings.ReplaceAll(string(line), "网", `\u7f51`))
			}
			b.Write(line)
			b.WriteByte('\n')
		}
		path := filepath.Join(dir, "pages.jsonl")
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			rt.Fatal(err)
		}
		set, err := formats.Open(t.Context(), path, page.Options{MaxPage: rapid.SampledFrom([]int64{100, 1 << 20}).Draw(rt, "limit")})
		if err != nil {
			rt.Fatal(err)
		}
		defer set.Close()
		both := page.Join(set, set.Take(rapid.Permutation(set.All()).Draw(rt, "order")))
		positions := rapid.SliceOfN(rapid.IntRange(0, len(both.Pages)-1), 0, 60).Draw(rt, "positions")
		if rapid.Bool().Draw(rt, "in order") {
			slices.Sort(positions)
		}
		got := both.ReadAll(positions)
		for k, i := range positions {
			want, err := both.Read(i)
			if got[k].Content != want || fmt.Sprint(got[k].Err) != fmt.Sprint(err) {
				rt.Fatalf("page %d of %v: %+v, %v; by itself %+v, %v", i, positions, got[k].Content, got[k].Err, want, err)
			}
		}
	})
}

// What cannot be read is said page by page, and the others are there.
func TestPagesThatAreGoneAreSaidOneByOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pages.jsonl")
	lines := "{\"id\":\"a\",\"text\":\"first\"}\n{\"id\":\"b\",\"text\":\"second\"}\n"
	if err := os.WriteFile(path, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	if err := os.WriteFile(path, []byte(lines[:30]), 0o644); err != nil {
		t.Fatal(err)
	}
	mem := page.FromPages("m", []page.Page{{ID: "m"}}, []page.Content{{Text: "there"}})
	got := page.Join(mem, set).ReadAll([]int{0, 1, 2})
	if got[0].Err != nil || got[0].Text != "there" {
		t.Errorf("the page in memory: %+v", got[0])
	}
	for k, id := range []string{"a", "b"} {
		if err := got[k+1].Err; err == nil || !strings.Contains(err.Error(), "page "+id+": ") {
			t.Errorf("%s: %v", id, err)
		}
	}
}
