//go:build unix

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"pagetwin/app/peers/trafilatura"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
)

func made(tb testing.TB, d denoise.Denoiser) denoise.Func {
	tb.Helper()
	f, err := d.New(param.Defaults(d.Params))
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// A page that another program does not take is a page without body, not a crash.
func TestTrafilaturaKeepsTheContract(t *testing.T) {
	f := made(t, trafilatura.Denoiser())
	for name, src := range denoisetest.Pages() {
		if err := denoisetest.Check(src, f(markup.Parse(src))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTrafilaturaFindsAPlainArticle(t *testing.T) {
	para := "<p>近日，记者从有关部门获悉，新的办法将于下月起施行，共分五章，对各方责任作了规定。</p>"
	src := "<html><head><title>新办法施行</title></head><body><div class=nav><a href=/>首页</a></div><article>" +
		strings.Repeat(para, 12) + "</article><div class=footer>版权所有</div></body></html>"
	body := made(t, trafilatura.Denoiser())(markup.Parse(src))
	if n := strings.Count(body.Text, "对各方责任作了规定"); n == 0 || strings.Contains(body.Text, "版权所有") {
		t.Errorf("%d of the paragraphs in %q", n, body.Text)
	}
	if body.Title != "新办法施行" {
		t.Errorf("title %q", body.Title)
	}
}

// The command prints one line a denoiser and writes what train agree reads.
func TestCommandMeasuresAndWritesBodies(t *testing.T) {
	dir := t.TempDir()
	page := "<html><head><title>新办法施行</title></head><body><article>" +
		strings.Repeat("<p>近日，记者从有关部门获悉，新的办法将于下月起施行，共分五章。</p>", 12) + "</article></body></html>"
	if err := os.WriteFile(filepath.Join(dir, "a.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	bodies := filepath.Join(t.TempDir(), "b.jsonl")
	err := run(t.Context(), []string{dir, "--denoiser", "trafilatura,learned", "--bodies", bodies}, &out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), "\n"); lines < 4 || !strings.Contains(out.String(), "trafilatura") {
		t.Errorf("the table is\n%s", &out)
	}
	src, err := os.ReadFile(named(bodies, "trafilatura"))
	if err != nil || !strings.HasPrefix(string(src), `{"id":"a.html","text":"`) {
		t.Errorf("bodies are %.80q (%v)", src, err)
	}
	if err := run(t.Context(), []string{dir, "--denoiser", "nosuch"}, &out, io.Discard); err == nil {
		t.Error("an unknown denoiser is taken")
	}
}

// pages returns the decoded pages of the sets with true bodies where they are at
// hand, else made-up ones.
func pages(b *testing.B) (list []string, size int64) {
	dir := os.Getenv("PAGETWIN_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "data")
	}
	for _, set := range []string{"zh_templated_neardup", "zh_extract", "en_extract"} {
		files, _ := filepath.Glob(filepath.Join(dir, set, "pages", "*.html"))
		for _, f := range files {
			raw, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			enc, _, _ := charset.DetermineEncoding(raw, "text/html")
			text, err := enc.NewDecoder().Bytes(raw)
			if err != nil {
				b.Fatal(err)
			}
			list = append(list, strings.ToValidUTF8(string(text), "\uFFFD"))
		}
	}
	if len(list) == 0 {
		b.Log("no page sets here: measuring made-up pages")
		for _, p := range denoisetest.Pages() {
			list = append(list, p)
		}
	}
	for _, p := range list {
		size += int64(len(p))
	}
	return list, size
}

// BenchmarkBodies measures every denoiser, the peers, the parser alone and the
// tokenizer of x/net alone: decoded HTML in, body out, parsing included, in
// megabytes a second of processor time. All take turns in each round, so that a
// machine that is slow for a while is slow for all; the figure is that of the
// median round. More rounds: -benchtime 9x.
func BenchmarkBodies(b *testing.B) {
	list, size := pages(b)
	type runner struct {
		name string
		do   func(src string)
		used []float64 // processor seconds of each round
	}
	runners := []*runner{{name: "tokenizer", do: tokenize}, {name: "parser", do: func(src string) { markup.Parse(src) }}}
	for _, d := range append(catalog.Denoisers(), trafilatura.Denoiser()) {
		f := made(b, d)
		runners = append(runners, &runner{name: d.Name, do: func(src string) { f(markup.Parse(src)) }})
	}
	for b.Loop() {
		for _, r := range runners {
			runtime.GC()
			begin := processorTime()
			for _, src := range list {
				r.do(src)
			}
			r.used = append(r.used, (processorTime() - begin).Seconds())
		}
	}
	for _, r := range runners {
		slices.Sort(r.used)
		b.ReportMetric(float64(size)/1e6/r.used[len(r.used)/2], r.name+"-MB/cpu-s")
	}
	b.ReportMetric(0, "ns/op") // of all together: says nothing
}

// tokenize reads a page with the tokenizer that all of Go's HTML programs stand on.
func tokenize(src string) {
	z := html.NewTokenizer(strings.NewReader(src))
	for z.Next() != html.ErrorToken {
		continue
	}
}

// processorTime returns what the process has used so far, garbage collection
// included.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(fmt.Sprint("no processor time: ", err))
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
