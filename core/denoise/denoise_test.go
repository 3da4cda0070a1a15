package denoise_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html/charset"

	"pagetwin/core/denoise"
	"pagetwin/core/denoise/denoisetest"
	"pagetwin/core/markup"
	"pagetwin/core/param"
)

func TestNone(t *testing.T)   { denoisetest.Run(t, denoise.None()) }
func TestStrip(t *testing.T)  { denoisetest.Run(t, denoise.Strip()) }
func TestFormat(t *testing.T) { denoisetest.Run(t, denoise.Format()) }

// with returns the function of d with the given settings, name=value.
func with(tb testing.TB, d denoise.Denoiser, set ...string) denoise.Func {
	tb.Helper()
	v, err := param.Parse(d.Params, set)
	if err != nil {
		tb.Fatal(err)
	}
	f, err := d.New(v)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// verdicts writes the blocks of a body as +kept or -cut, rule and text.
func verdicts(b denoise.Body) []string {
	var out []string
	for _, x := range b.Blocks {
		sign := "-"
		if x.Kept {
			sign = "+"
		}
		out = append(out, sign+x.Rule.Name+" "+x.Text)
	}
	return out
}

func fuzz(f *testing.F, fns ...denoise.Func) {
	for _, src := range denoisetest.Pages() {
		f.Add(src)
	}
	for _, src := range denoisetest.Nasty() {
		f.Add(src[:min(len(src), 300)])
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := markup.Parse(src)
		for _, fn := range fns {
			if err := denoisetest.Check(src, fn(tree)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func FuzzNone(f *testing.F) {
	fuzz(f, with(f, denoise.None()), with(f, denoise.None(), "hidden=true"))
}

func FuzzStrip(f *testing.F) {
	fuzz(f, with(f, denoise.Strip()), with(f, denoise.Strip(), "literal=true"))
}

func FuzzFormat(f *testing.F) {
	fuzz(f, with(f, denoise.Format()), with(f, denoise.Format(), "format=look"), with(f, denoise.Format(), "format=chain", "anchors=true", "trim=0.45"))
}

// benchTrees returns the parsed pages of zh_templated_neardup where the data is
// at hand, else a made-up page.
func benchTrees(b *testing.B) (trees []*markup.Tree, size int64) {
	dir := os.Getenv("PAGETWIN_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "data")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "zh_templated_neardup", "pages", "*.html"))
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
		trees = append(trees, markup.Parse(string(text)))
	}
	if len(trees) == 0 {
		b.Log("no zh_templated_neardup: measuring a made-up page")
		trees = append(trees, markup.Parse(strings.Repeat(denoisetest.Pages()["news"], 50)))
	}
	for _, t := range trees {
		size += int64(len(t.HTML))
	}
	return trees, size
}

// BenchmarkBody measures the way from decoded HTML to the body, on one core.
func BenchmarkBody(b *testing.B) {
	trees, size := benchTrees(b)
	for _, d := range []denoise.Denoiser{denoise.None(), denoise.Strip(), denoise.Format()} {
		b.Run(d.Name, func(b *testing.B) {
			f := with(b, d)
			b.SetBytes(size)
			b.ReportAllocs()
			before := cpuTime()
			for b.Loop() {
				for _, t := range trees {
					f(markup.Parse(t.HTML))
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/1e6/(cpuTime()-before).Seconds(), "MB/cpu-s")
		})
	}
}

// BenchmarkDenoise measures the denoisers without parsing.
func BenchmarkDenoise(b *testing.B) {
	trees, size := benchTrees(b)
	for _, d := range []denoise.Denoiser{denoise.None(), denoise.Strip(), denoise.Format()} {
		b.Run(d.Name, func(b *testing.B) {
			f := with(b, d)
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, t := range trees {
					f(t)
				}
			}
		})
	}
}
