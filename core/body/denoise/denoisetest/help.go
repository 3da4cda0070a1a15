package denoisetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html/charset"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// With returns the function of d with the given settings, each "name=value".
func With(tb testing.TB, d denoise.Denoiser, set ...string) denoise.Func {
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

// Verdicts writes the blocks of a body as +kept or -cut, rule and text.
func Verdicts(b denoise.Body) []string {
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

// Fuzz checks functions against the contract on any page.
func Fuzz(f *testing.F, fns ...denoise.Func) {
	for _, src := range Pages() {
		f.Add(src)
	}
	for _, src := range Nasty() {
		f.Add(src[:min(len(src), 300)])
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := markup.Parse(src)
		for _, fn := range fns {
			if err := Check(src, fn(tree)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Trees returns the parsed pages of zh_templated_neardup if the data is there, else an artificial
// page.
func Trees(b *testing.B) (trees []*markup.Tree, size int64) {
	dir := os.Getenv("PAGETWIN_DATA")
	if dir == "" {
		dir = sharedData()
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
		trees = append(trees, markup.Parse(strings.Repeat(Pages()["news"], 50)))
	}
	for _, t := range trees {
		size += int64(len(t.HTML))
	}
	return trees, size
}

// sharedData returns the folder of page sets beside the checkout, seen from the folder of any test.
func sharedData() string {
	dir, _ := os.Getwd()
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	return filepath.Join(dir, "..", "shared", "data")
}
