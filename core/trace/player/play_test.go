package player_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/lab/course"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/trace"
)

// saved writes the player of a story to a file and returns its address.
func saved(t testing.TB, dir string, s *trace.Story) string {
	t.Helper()
	path := filepath.Join(dir, "story-"+s.Name+".html")
	must(t, os.WriteFile(path, written(t, s), 0o644))
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// The player in a browser, one test after the other in the same one: starting it is what
// takes time.
func TestInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a browser")
	}
	b := openBrowser(t)
	dir := t.TempDir()
	tianwang := storyOf(t, "tianwang", office, again)
	at := saved(t, dir, tianwang)
	for _, c := range []struct {
		name string
		test func(t *testing.T, b *browser, at string, s *trace.Story)
	}{
		{"keys go through the steps", keysGo},
		{"the player plays", itPlays},
		{"the mouse goes through the steps", mouseGoes},
		{"languages and grounds change", switches},
		{"it begins as the reader prefers", prefers},
		{"it asks the class", asks},
		{"what is folded opens", unfolds},
		{"an address leads to a step", addresses},
		{"nothing lies outside of any window", widths},
		{"it is a slide a page on paper", prints},
		{"everything has a name", named},
	} {
		t.Run(c.name, func(t *testing.T) {
			b.t = t
			b.size(1280, 800)
			b.prefer("prefers-color-scheme", "light")
			b.open(at + "#step=1&lang=en")
			c.test(t, b, at, tianwang)
			b.quiet()
		})
	}
	stories := []*trace.Story{pageStory(t), nastyStory()}
	stories = append(stories, courseStories(t)...)
	for _, a := range catalog.Algorithms() {
		stories = append(stories, storyOf(t, a.Name, office, again))
	}
	for _, s := range stories {
		t.Run("every step of "+s.Name, func(t *testing.T) {
			b.t = t
			b.size(1280, 800)
			b.open(saved(t, dir, s) + "#step=1&lang=zh")
			everyStep(t, b, s)
			travels(t, b, s)
			b.quiet()
		})
	}
}

// shown waits for step i, from 1, and checks what the page says of it.
func shown(t *testing.T, b *browser, s *trace.Story, i int, lang string) {
	t.Helper()
	b.until(fmt.Sprintf("document.getElementById('place').textContent === '%d / %d'", i, len(s.Steps)))
	if want := s.Steps[i-1].Say.In(lang); b.said() != want {
		t.Errorf("step %d says %q, want %q", i, b.said(), want)
	}
	if want := fmt.Sprintf("#step=%d&lang=%s", i, lang); b.eval("location.hash") != want {
		t.Errorf("the address ends in %s, want %s", b.eval("location.hash"), want)
	}
	if got, want := b.eval("document.getElementById('slider').value"), fmt.Sprint(i); got != want {
		t.Errorf("the slider stands at %s, want %s", got, want)
	}
}

func keysGo(t *testing.T, b *browser, _ string, s *trace.Story) {
	last := len(s.Steps)
	for _, c := range []struct {
		keys []string
		step int
	}{
		{nil, 1},
		{[]string{"ArrowLeft"}, 1},
		{[]string{"ArrowRight"}, 2},
		{[]string{"ArrowRight", "ArrowRight", "ArrowLeft"}, 3},
		{[]string{"End"}, last},
		{[]string{"ArrowRight"}, last},
		{[]string{"ArrowLeft"}, last - 1},
		{[]string{"Home"}, 1},
		{[]string{"3"}, s.Chapters[2].From + 1},
		{[]string{"1"}, 1},
		{[]string{"9"}, 1}, // there are fewer chapters
	} {
		b.press(c.keys...)
		shown(t, b, s, c.step, "en")
	}
	// The line at work is lit, the chapter too.
	b.press("3")
	if got, want := b.eval("document.querySelector('#code [aria-current]').textContent"), s.Code[s.Steps[s.Chapters[2].From].Code].En; got != want {
		t.Errorf("the line %q is lit, want %q", got, want)
	}
	if got := b.eval("document.querySelector('#chapters [aria-current]').textContent"); got != "3. "+s.Chapters[2].Title.En {
		t.Errorf("the chapter is %q", got)
	}
	// Keys go on working where a button has the focus that can do no more.
	b.eval("document.getElementById('last').focus()")
	b.press("Enter")
	shown(t, b, s, last, "en")
	b.press("ArrowLeft", "Home")
	shown(t, b, s, 1, "en")
}

func itPlays(t *testing.T, b *browser, _ string, s *trace.Story) {
	b.eval("document.getElementById('speed').value = '8'")
	playing := "document.getElementById('play').getAttribute('aria-label') === 'Pause'"
	b.press(" ")
	b.until(playing)
	b.until(fmt.Sprintf("document.getElementById('slider').value >= %d", 3))
	b.press(" ")
	b.until("!(" + playing + ")")
	b.press("End", "ArrowLeft", " ")
	shown(t, b, s, len(s.Steps), "en")
	b.until("!(" + playing + ")")
}

func mouseGoes(t *testing.T, b *browser, _ string, s *trace.Story) {
	for _, c := range []struct {
		does string
		step int
	}{
		{"document.getElementById('forward').click()", 2},
		{"document.getElementById('last').click()", len(s.Steps)},
		{"document.getElementById('back').click()", len(s.Steps) - 1},
		{"document.getElementById('first').click()", 1},
		{"document.querySelectorAll('#chapters button')[1].click()", s.Chapters[1].From + 1},
		{"const r = document.getElementById('slider'); r.value = 4; r.dispatchEvent(new Event('input'))", 4},
	} {
		b.eval("{" + c.does + "}")
		shown(t, b, s, c.step, "en")
	}
	if got := b.eval("document.querySelectorAll('#marks span').length"); got != fmt.Sprint(len(s.Chapters)) {
		t.Errorf("%s marks for %d chapters", got, len(s.Chapters))
	}
}

func switches(t *testing.T, b *browser, _ string, s *trace.Story) {
	b.press("ArrowRight")
	for _, lang := range []string{"zh", "en"} {
		b.eval("document.getElementById('language').click()")
		shown(t, b, s, 2, lang)
		if got, want := b.eval("document.getElementById('title').textContent"), s.Title.In(lang); got != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
		want := s.Shown(1)[0].Title.In(lang)
		if got := b.eval("document.querySelector('#stage svg').textContent"); !strings.Contains(got, want) {
			t.Errorf("the picture has no title %q: %s", want, got)
		}
		if got, want := b.eval("document.documentElement.lang"), map[string]string{"zh": "zh-Hans", "en": "en"}[lang]; got != want {
			t.Errorf("the page is in %q, want %q", got, want)
		}
	}
	ground := "getComputedStyle(document.documentElement).backgroundColor"
	for _, want := range []string{"rgb(24, 26, 30)", "rgb(255, 255, 255)"} {
		b.eval("document.getElementById('ground').click()")
		if got := b.eval(ground); got != want {
			t.Errorf("the ground is %s, want %s", got, want)
		}
	}
}

// moving reports whether something is on its way.
const moving = `('moving' in document.querySelector('#stage svg').dataset)`

func prefers(t *testing.T, b *browser, at string, s *trace.Story) {
	b.prefer("prefers-color-scheme", "dark", "prefers-reduced-motion", "reduce")
	b.call("Emulation.setLocaleOverride", `{"locale":"zh_CN"}`, nil)
	b.call("Network.setUserAgentOverride", `{"userAgent":"test","acceptLanguage":"zh-CN"}`, nil)
	b.open(at)
	shown(t, b, s, 1, "zh")
	if got := b.eval("document.documentElement.dataset.ground"); got != "dark" {
		t.Errorf("the ground is %s", got)
	}
	b.press("ArrowRight", "ArrowRight")
	if b.eval(moving) == "true" || b.eval("document.getElementById('motion').checked") == "true" {
		t.Error("things move where none should")
	}
	b.prefer("prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference")
	b.until("document.documentElement.dataset.ground === 'light'")
	b.press("ArrowRight")
	b.until(moving)
	b.press("ArrowRight") // ends it at once
	if b.eval(moving) == "true" {
		t.Error("a key does not end a motion")
	}
	b.press("ArrowLeft")
	b.until(moving)
	b.until("!" + moving)
	b.call("Network.setUserAgentOverride", `{"userAgent":"test","acceptLanguage":"en"}`, nil)
	b.open(at)
	shown(t, b, s, 1, "en")
}

func asks(t *testing.T, b *browser, _ string, s *trace.Story) {
	ask := -1 // the first step with a question
	for i, step := range s.Steps {
		if step.Ask.En != "" && ask < 0 {
			ask = i
		}
	}
	b.eval("document.getElementById('ask').click()")
	for range ask - 1 {
		b.press("ArrowRight")
	}
	shown(t, b, s, ask, "en")
	b.until("!" + moving)
	picture := b.eval("document.querySelector('#stage svg').textContent")
	b.press("ArrowRight")
	if got := b.said(); got != s.Steps[ask].Ask.En {
		t.Errorf("it asks %q, want %q", got, s.Steps[ask].Ask.En)
	}
	if b.eval("document.querySelector('#stage svg').textContent") != picture {
		t.Error("the answer is seen with the question")
	}
	if got := b.eval("document.getElementById('forward').getAttribute('aria-label')"); got != "Show the answer" {
		t.Errorf("the button says %q", got)
	}
	answers(t, b, s, ask)
	b.press("Home")
	b.press(slices.Repeat([]string{"ArrowRight"}, ask)...)
	b.press("ArrowLeft") // takes the question back
	shown(t, b, s, ask, "en")
	const hidden = "String(document.getElementById('result-part').hidden)"
	for _, want := range []string{"true", "false", "true"} {
		if got := b.eval(hidden); got != want {
			t.Errorf("the result is hidden: %s, want %s", got, want)
		}
		b.press("a")
	}
	b.press("a")
	b.press("ArrowRight", "ArrowRight")
	shown(t, b, s, ask+1, "en")
	// Playing stops at a question, and goes on with its answer.
	b.press("ArrowLeft")
	b.eval("document.getElementById('speed').value = '8'; document.getElementById('ask').blur()")
	b.press(" ")
	b.until("document.getElementById('said').className === 'question'")
	b.until("document.getElementById('play').getAttribute('aria-label') === 'Play'")
	b.press(" ")
	shown(t, b, s, ask+1, "en")
	b.press(" ")
	// No way leads past the decision without its question.
	decided := s.Decision()
	for _, key := range []string{"End", strconv.Itoa(len(s.Chapters))} {
		b.press("Home", key)
		if got := b.said(); got != s.Steps[decided].Ask.En {
			t.Errorf("after %s it asks %q, want %q", key, got, s.Steps[decided].Ask.En)
		}
		b.press(key)
	}
	// Without the mode nothing is asked.
	b.eval("document.getElementById('ask').click()")
	b.press("Home")
	for range ask {
		b.press("ArrowRight")
	}
	shown(t, b, s, ask+1, "en")
}

// answers answers the open question before a step, as a student by a click and as a class by keys.
func answers(t *testing.T, b *browser, s *trace.Story, step int) {
	t.Helper()
	right := s.Steps[step].Choices.Right
	all := fmt.Sprint(len(s.Steps[step].Choices.Answers))
	count := func(selector string) string {
		return b.eval("document.querySelectorAll('" + selector + "').length")
	}
	if got := count("#answers .answer"); got != all || b.eval("String(document.getElementById('ballot').hidden)") != "false" {
		t.Errorf("%s answers are offered, want %s", got, all)
	}
	b.eval(fmt.Sprintf("document.querySelectorAll('#answers .answer')[%d].click()", right))
	b.press("ArrowRight")
	shown(t, b, s, step+1, "en")
	if got := b.eval("document.getElementById('asked').textContent"); got != s.Steps[step].Ask.En+" · 1 of 1 right" || count("#answers .right") != "1" || count("#answers .wrong") != "0" {
		t.Errorf("of a right answer it says %q", got)
	}
	b.press("ArrowLeft", "ArrowRight", "a", "1", "2", "3", "Backspace", "b", "4", "ArrowRight")
	shown(t, b, s, step+1, "en")
	if got := b.eval("[...document.querySelectorAll('#answers .hands')].map((e) => e.textContent).join()"); !strings.HasPrefix(got, "12,4") || count("#answers .bar") != all {
		t.Errorf("the hands are %s", got)
	}
	if got := b.eval("document.getElementById('asked').textContent"); got != s.Steps[step].Ask.En {
		t.Errorf("hands count as the answer of a student: %q", got)
	}
	b.press("ArrowRight")
	if b.eval("String(document.getElementById('ballot').hidden)") != "true" {
		t.Error("the answers stay beyond the step that tells the right one")
	}
}

func unfolds(t *testing.T, b *browser, _ string, _ *trace.Story) {
	long := ""
	for i := range 12 {
		long += fmt.Sprintf("%s第%d天没有人来寄信。", office, i)
	}
	s := storyOf(t, "longsentence", long, long+again) // it has texts and long lists
	b.open(saved(t, t.TempDir(), s) + "#step=1&lang=zh")
	offered := map[string]int{}
	for i := range s.Steps {
		b.eval(fmt.Sprintf("location.hash = '#step=%d&lang=zh'", i+1))
		shown(t, b, s, i+1, "zh")
		var folded []*trace.View
		var rows []int
		for _, v := range s.Shown(i) {
			n, show := 0, 0
			switch {
			case v.Table != nil:
				n, show = len(v.Table.Rows), v.Table.Show
			case v.Bars != nil:
				n, show = len(v.Bars.Bars), v.Bars.Show
			}
			if v.Text != nil || 0 < show && show < n {
				folded, rows = append(folded, v), append(rows, n)
			}
		}
		if b.press("d"); b.eval("String(document.getElementById('full').open)") == "true" { // the data of every picture
			for _, v := range folded {
				if all := b.eval("document.getElementById('full').textContent"); !strings.Contains(all, v.Title.In("zh")) {
					t.Errorf("step %d: the data does not hold %q", i+1, v.Title.In("zh"))
				}
			}
			offered["data"]++
			b.press("Escape")
			b.until("!document.getElementById('full').open")
		} else if len(folded) > 0 {
			t.Errorf("step %d: the key d shows no data", i+1)
		}
		for n, v := range folded {
			offered[fmt.Sprintf("%T", v.Kind())]++
			same := 0 // views of this title before it
			for _, o := range folded[:n] {
				if o.Title.In("zh") == v.Title.In("zh") {
					same++
				}
			}
			b.eval(fmt.Sprintf("[...document.querySelectorAll('#folded button')].filter((e) => e.textContent.includes(%q))[%d].click()", v.Title.In("zh"), same))
			if title := b.eval("document.querySelector('#full[open] #full-title').textContent"); !strings.HasPrefix(title, v.Title.In("zh")) {
				t.Errorf("step %d: %q opens for %q", i+1, title, v.Title.In("zh"))
			}
			b.press("ArrowRight", "End") // of the dialog alone
			if v.Text != nil {
				if got, want := b.eval("document.getElementById('all').textContent"), s.Texts[v.Text.Text]; got != want {
					t.Errorf("step %d: all of a text is %q, want %q", i+1, got, want)
				}
				if marks := b.eval("document.querySelectorAll('#all mark').length"); (marks == "0") != (len(v.Text.Spans) == 0) {
					t.Errorf("step %d: %s runs are lit for %d spans", i+1, marks, len(v.Text.Spans))
				}
			} else if got := b.eval("document.querySelectorAll('#all tr:has(td)').length"); got != fmt.Sprint(rows[n]) {
				t.Errorf("step %d: %s rows of %d", i+1, got, rows[n])
			}
			b.press("Escape")
			b.until("!document.getElementById('full').open")
			shown(t, b, s, i+1, "zh")
		}
	}
	if offered["*trace.Text"] == 0 || offered["*trace.Table"]+offered["*trace.Bars"] == 0 || offered["data"] == 0 {
		t.Errorf("only %v were folded", offered)
	}
}

func addresses(t *testing.T, b *browser, at string, s *trace.Story) {
	b.open(at + "#step=5&lang=zh")
	shown(t, b, s, 5, "zh")
	b.eval("location.hash = '#step=3&lang=en'")
	shown(t, b, s, 3, "en")
	for hash, step := range map[string]int{"#step=9999&lang=en": len(s.Steps), "#step=-3&lang=en": 1, "#step=x&lang=en": 1, "#lang=en&more=%": 1} {
		b.open(at + hash)
		shown(t, b, s, step, "en")
	}
}

// everyStep goes through a story to its end: each step draws what it shows.
func everyStep(t *testing.T, b *browser, s *trace.Story) {
	for i := range s.Steps {
		if i > 0 {
			b.press("ArrowRight")
		}
		shown(t, b, s, i+1, "zh")
		if got := b.eval("document.querySelectorAll('#stage svg > *').length"); got == "0" {
			t.Errorf("step %d shows nothing", i+1)
		}
	}
	if got := b.eval("String(window.hacked)"); got != "undefined" {
		t.Errorf("a text of the pages became a script: %s", got)
	}
	if got := b.eval("String(document.getElementById('result-part').hidden)"); got != fmt.Sprint(s.About != trace.OfPair) {
		t.Errorf("a story of a %s hides its result: %s", s.About, got)
	}
}

// courseStories are the stories of the course pack, one of each lesson.
func courseStories(t *testing.T) (out []*trace.Story) {
	t.Helper()
	set, err := formats.Open(t.Context(), "../../../samples/course.zip", page.Options{})
	must(t, err)
	defer set.Close()
	c, err := course.Of(set)
	must(t, err)
	for _, l := range c.Lessons {
		s, err := l.Tell(t.Context(), set, l.Ways[0], nil)
		must(t, err)
		s.Name = l.ID
		out = append(out, s)
	}
	if len(out) != 8 {
		t.Errorf("the course has %d lessons", len(out))
	}
	return out
}
