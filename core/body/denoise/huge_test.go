package denoise_test

import (
	"runtime"
	"strings"
	"testing"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/strip"
	"pagetwin/core/body/markup"
)

// hugePages are pages of several megabytes that are all one kind of trouble, with
// the text that none keeps of them where it is short.
func hugePages() map[string]struct{ src, text string } {
	const n = 1_000_000
	return map[string]struct{ src, text string }{
		"a million nested tags":        {"<p>头" + strings.Repeat("<div>", n) + "底", "头\n底"},
		"a million nested inline tags": {"<p>头" + strings.Repeat("<b>", n) + "底", "头底"},
		"a million attributes":         {"<p>头<a" + strings.Repeat(" b=1", n) + ">底</a>", "头底"},
		"a million equal formats":      {strings.Repeat("<font color=red>字</font>", n), strings.Repeat("字", n)},
		"an unclosed comment":          {"<p>头<!--" + strings.Repeat(" <p>- ", n), "头"},
		"an unclosed script":           {"<p>头<script>" + strings.Repeat("a<b;</scrip", n), "头"},
		"a million NULs":               {"<p>头" + strings.Repeat("\x00", n) + "底", "头底"},
		"one long line":                {"<p>" + strings.Repeat("正文&amp;，", n), strings.Repeat("正文&，", n)},
		"a million stray end tags":     {"<p>头" + strings.Repeat("</i></td></div>", n) + "底", "头底"},
		"a million open quotes":        {"<p>头" + strings.Repeat("<a href='x>", n+1), "头"},
	}
}

// Pages that nobody should have to read take linear time, or the test would not end,
// and memory in proportion to their size; their text is there.
func TestHugePages(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	const most = 400 // bytes allocated in all, kept or not, a byte of the page
	for name, c := range hugePages() {
		for _, d := range []denoise.Denoiser{denoise.None(), strip.Denoiser(), format.Denoiser()} {
			f := denoisetest.With(t, d)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			body := f(markup.Parse(c.src))
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > most*uint64(len(c.src)) {
				t.Errorf("%s: %s allocates %d times the page", name, d.Name, took/uint64(len(c.src)))
			}
			if err := denoisetest.Check(c.src, body); err != nil {
				t.Errorf("%s: %s: %.300s", name, d.Name, err)
			}
			if d.Name == "none" && body.Text != c.text {
				t.Errorf("%s: %.60q of %d bytes, want %.60q of %d", name, body.Text, len(body.Text), c.text, len(c.text))
			}
		}
	}
}
