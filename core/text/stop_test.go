package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/assets/stop"
)

func TestStop(t *testing.T) {
	for _, c := range []struct {
		lang    string
		in, out string
	}{
		{"zh", "的 我们 因此 已经", "网页 去重 the"},
		{"zh-chars", "的 了 是 在 和 与 也 就 都 而 及 对 从 把 被 将 等 这 那 有 不 为 以", "我们 网"},
		{"en", "the of don t", "page 的"},
		{"all", "the 的 我们", "page 网页"},
	} {
		set, err := Stop(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range strings.Fields(c.in) {
			if !set.Has(w) {
				t.Errorf("%s lacks %q", c.lang, w)
			}
		}
		for _, w := range strings.Fields(c.out) {
			if set.Has(w) {
				t.Errorf("%s has %q", c.lang, w)
			}
		}
	}
	if _, err := Stop("de"); err == nil {
		t.Error("an unknown language must be an error")
	}
	if (StopSet{}).Has("的") {
		t.Error("no stop words means none")
	}
}

// The lists must be what their names say, in the form in which words are looked
// up, and the segmenter must be able to give the Chinese words.
func TestStopListsAreWhatTheySay(t *testing.T) {
	seen := make(map[string]bool)
	for name, list := range map[string]string{"zh-chars": stop.Chars, "zh": stop.Zh, "en": stop.En} {
		for line := range strings.Lines(list) {
			word := strings.TrimSpace(line)
			if word == "" || strings.HasPrefix(word, "#") {
				continue
			}
			n := utf8.RuneCountInString(word)
			r, _ := utf8.DecodeRuneInString(word)
			switch {
			case Normalize(word).Text != word:
				t.Errorf("%s: %q is not in normal form", name, word)
			case seen[word]:
				t.Errorf("%s: %q stands twice", name, word)
			case IsWide(r) != (name != "en"):
				t.Errorf("%s: %q is of another language", name, word)
			case name == "zh-chars" && n != 1, name == "zh" && n < 2:
				t.Errorf("%s: %q has %d characters", name, word, n)
			}
			seen[word] = true
		}
	}
}
