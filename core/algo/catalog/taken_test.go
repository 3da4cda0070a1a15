package catalog_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/player"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/slides"
)

// stories returns the stories of all algorithms, about two pages of so many characters, and of all
// denoisers.
func stories(t testing.TB, chars int) (out []*trace.Story) {
	t.Helper()
	docs := long(chars)
	for _, a := range catalog.Algorithms() {
		if !algo.HasStory(a) {
			continue
		}
		x := telling(t, a, docs)
		x.Make = nil
		s, err := x.Tell(docs[0], docs[1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	page := markup.Parse("<html><title>邮局</title><body><div><a href=/>首页</a> <a href=/b>下一页</a></div><p>" + docs[0].Body[:3*400] + "</p><p>© 2024</p></body></html>")
	for _, d := range catalog.Denoisers() {
		s, err := denoisetest.Defaults(d, "page.html").Tell(page)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// An exported player of two pages of 5,000 characters stays small, slides fit their pages, most
// steps fit one page, and the fonts have every letter.
func TestStoriesAreExported(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	pen := fonts.Pen()
	for _, s := range stories(t, 5000) {
		t.Run(s.Name, func(t *testing.T) {
			var page bytes.Buffer
			if err := player.Write(&page, s, fonts); err != nil || page.Len() > 1_000_000 {
				t.Errorf("the player has %d bytes: %v", page.Len(), err)
			}
			for _, lang := range []string{"en", "zh"} {
				pages := 0
				for i := range s.Steps {
					parts := slides.Of(s, i, scene.Options{Lang: lang, Measure: picture.Measure(pen)}, false)
					pages += len(parts)
					for _, p := range parts {
						lies(t, p, i, lang)
						if fonts.Chinese != nil {
							written(t, p, pen, i)
						}
					}
				}
				if pages > len(s.Steps)*3/2+1 {
					t.Errorf("%s: %d pages for %d steps", lang, pages, len(s.Steps))
				}
			}
		})
	}
}

func lies(t *testing.T, p scene.Scene, i int, lang string) {
	t.Helper()
	for _, shape := range p.Shapes {
		if shape.X < -1 || shape.X+shape.W > p.Width+1 || shape.Y < -1 || shape.Y+shape.H > p.Height+1 {
			t.Errorf("%s, step %d: %+v lies outside of the slide", lang, i+1, shape)
		}
	}
}

func written(t *testing.T, p scene.Scene, pen *letters.Pen, i int) {
	t.Helper()
	for _, shape := range p.Shapes {
		for _, r := range shape.Text {
			if pen.Letter(r, letters.Regular).Index == 0 {
				t.Errorf("step %d: no font has the %q of %q", i+1, r, shape.Text)
			}
		}
	}
}

// The benchmark measures how long the slowest step of each story takes to be laid out for a window
// of 1100 points, in measured letters.
func BenchmarkLayout(b *testing.B) {
	measure := picture.Measure(letters.Latin().Pen())
	for _, s := range stories(b, 5000) {
		b.Run(s.Name, func(b *testing.B) {
			slowest := time.Duration(0)
			for b.Loop() {
				slowest = 0
				for i := range s.Steps {
					from := time.Now()
					scene.Of(s, i, scene.Options{Lang: "zh", Width: 1100, Measure: measure})
					slowest = max(slowest, time.Since(from))
				}
			}
			b.ReportMetric(float64(slowest)/1e6, "ms/slowest")
		})
	}
}
