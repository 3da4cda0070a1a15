package teach

import (
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/player"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/svg"
)

// taking holds the flags about the file that a story is written to.
type taking struct {
	Out   cli.Out `short:"o" required:"" placeholder:"FILE" help:"File to write: .html is a player for any browser, .pdf slides, .png or .svg a picture of one step, .json the story as data."`
	Step  int     `placeholder:"N" help:"Number of the step that a .png or .svg shows, from 1."`
	Steps string  `placeholder:"3,5-9" help:"Steps that a .pdf shows. Default: all."`
	Dark  bool    `help:"Use a dark background for pictures and slides. A player has its own switch."`
}

// flags are the flags of taking that apply to an ending.
type flags struct{ step, steps, dark bool }

// endings are the file endings of the formats of a story.
var endings = map[string]flags{
	".html": {},
	".pdf":  {steps: true, dark: true},
	".png":  {step: true, dark: true},
	".svg":  {step: true, dark: true},
	".json": {},
}

func (t taking) ending() string { return strings.ToLower(filepath.Ext(string(t.Out))) }

// checkOut rejects flags that are wrong for every story.
func (t taking) checkOut() error {
	ending := t.ending()
	has, ok := endings[ending]
	if !ok {
		return say.Errorf("--out must end in .html, .pdf, .png, .svg or .json, got %q", t.Out)
	}
	if _, err := t.chosen(-1); err != nil {
		return err
	}
	switch {
	case has.step && t.Step < 1:
		return say.Errorf("a %s shows one step: add --step N, from 1", ending)
	case !has.step && t.Step != 0:
		return say.Errorf("--step is only for .png and .svg, which show one step; got %q", t.Out)
	case !has.steps && t.Steps != "":
		return say.Errorf("--steps is only for .pdf, got %q", t.Out)
	case !has.dark && t.Dark:
		return say.Errorf("--dark is only for .pdf, .png and .svg, got %q", t.Out)
	}
	return nil
}

// chosen returns the numbers of the chosen steps out of n, counted from 0; with n below 0 the
// number of steps is not yet known.
func (t taking) chosen(n int) ([]int, error) {
	if t.Steps == "" {
		out := make([]int, max(0, n))
		for i := range out {
			out[i] = i
		}
		return out, nil
	}
	var out []int
	for part := range strings.SplitSeq(t.Steps, ",") {
		first, last, several := strings.Cut(strings.TrimSpace(part), "-")
		from, err := strconv.Atoi(first)
		to := from
		if several && err == nil {
			to, err = strconv.Atoi(last)
		}
		if err != nil || from < 1 || to < from || to > mostSteps {
			return nil, say.Errorf("--steps must be numbers or ranges of steps, such as 3,5-9; got %q", t.Steps)
		}
		if n >= 0 && to > n {
			return nil, say.Errorf("the story has %d {step|steps}, got --steps %s", n, t.Steps)
		}
		for i := from; i <= to; i++ {
			out = append(out, i-1)
		}
	}
	return out, nil
}

// mostSteps is more than the number of steps of any story.
const mostSteps = 100_000

func (t taking) write(e *cli.Env, s *trace.Story) error {
	if t.Step > len(s.Steps) {
		return cli.Wrong("the story has %d {step|steps}, got --step %d", len(s.Steps), t.Step)
	}
	steps, err := t.chosen(len(s.Steps))
	if err != nil {
		return cli.Usage(err)
	}
	fonts, err := t.fonts(e, s)
	if err != nil {
		return err
	}
	o := picture.Options{Lang: e.Lang, Dark: t.Dark, Fonts: fonts}
	err = e.ToFile(t.Out, func(w io.Writer) error {
		switch t.ending() {
		case ".html":
			return player.Write(w, s, fonts)
		case ".pdf":
			return picture.PDF(w, s, steps, o)
		case ".png":
			return picture.PNG(w, s, t.Step-1, o)
		case ".svg":
			opt := scene.Options{Lang: e.Lang, Slide: true, Measure: picture.Measure(fonts.Pen())}
			return svg.Write(w, scene.Of(s, t.Step-1, opt), t.Dark)
		}
		return s.Write(w)
	})
	if err != nil {
		return err
	}
	_, err = e.Printf("%s: %d {step|steps} in %d {chapter|chapters}; %s\n", t.Out, len(s.Steps), len(s.Chapters), outcome(e, s))
	return err
}

// fonts finds the fonts of pictures. It prints a warning if the pictures contain Chinese and no
// font has it.
func (t taking) fonts(e *cli.Env, s *trace.Story) (*letters.Fonts, error) {
	lang := "en"
	if t.writesChinese(s, e.Lang) {
		lang = "zh"
	}
	return cli.LoadFonts(e, lang)
}

// writesChinese reports whether a picture file contains Chinese characters, from the story's
// texts or from pages. A browser shows other formats in its own fonts.
func (t taking) writesChinese(s *trace.Story, lang string) bool {
	switch t.ending() {
	case ".pdf", ".png":
		return lang == "zh" || slices.ContainsFunc(s.Texts, hasHan)
	}
	return false
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

func outcome(e *cli.Env, s *trace.Story) string {
	switch {
	case s.About == trace.OfSet:
		return e.Say("%d {page|pages} shown", len(s.Pages))
	case s.About == trace.OfPage:
		return e.Say("a body of %d {character|characters}", s.Pages[0].Chars)
	case s.Duplicates():
		return e.Say("score %.4g, threshold %.4g: duplicates", s.Score, s.Cut)
	}
	return e.Say("score %.4g, threshold %.4g: not duplicates", s.Score, s.Cut)
}
