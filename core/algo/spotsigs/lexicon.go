package spotsigs

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// The lists of antecedents. The English ones are those of the paper and its code; the Chinese
// one is ours, with each word in its simplified and its traditional form.
const (
	flexions = "a an the be am is are was were been being can could will would have has had having do does did done doing"
	code     = "that in the be is are was will would shall should can could has have had do does did done un une le la el al"
	chinese  = "的 了 是 在 和 与 與 也 就 都 而 及 对 對 从 從 把 被 将 將 等 这 這 那 有 不 为 為 爲 以"
	de       = "的"
)

// lexicon holds antecedents and stop words. All other words are content.
type lexicon struct {
	words   map[string]role
	longest int // bytes of the longest word
}

type role struct {
	step int // spot distance of an antecedent; 0 for a stop word
}

func newLexicon(lang string, v param.Values) (*lexicon, error) {
	l := &lexicon{words: make(map[string]role)}
	// Without segmentation the Chinese function words are the antecedents only: most characters
	// of the stop list are parts of content words too.
	if chars := v.Str("unit") == unitChar; !chars || lang != langZh {
		name := lang
		switch {
		case chars:
			name = langEn
		case lang == langBoth:
			name = "all"
		}
		stop, err := text.Stop(name)
		if err != nil {
			return nil, err
		}
		for word := range stop.All() {
			l.add(word, role{})
		}
	}
	l.addList(chinese, lang != langEn, role{})
	own := v.Str("words")
	if strings.TrimSpace(own) != "" {
		return l, l.addOwn(own, v)
	}
	step := role{v.Int("distance")}
	l.addList(chinese, lang != langEn, step)
	if lang != langEn && !v.Bool("de") {
		l.add(de, role{})
	}
	english := map[string]string{englishFlexions: flexions, englishCode: code, englishThis: "this " + code}[v.Str("english")]
	l.addList(english, lang != langZh, step)
	return l, nil
}

func (l *lexicon) add(word string, r role) {
	l.words[word] = r
	l.longest = max(l.longest, len(word))
}

func (l *lexicon) addList(list string, wanted bool, r role) {
	if !wanted {
		return
	}
	for word := range strings.FieldsSeq(list) {
		l.add(word, r)
	}
}

func (l *lexicon) addOwn(list string, v param.Values) error {
	for entry := range strings.FieldsFuncSeq(list, func(r rune) bool { return strings.ContainsRune(" ,，、;；\t\r\n　", r) }) {
		written, number, has := strings.Cut(entry, ":")
		step := v.Int("distance")
		if has {
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 || n > 10 {
				return say.Errorf("spotsigs: words: the spot distance of %s must be a whole number from 1 to 10, got %q", written, number)
			}
			step = n
		}
		t := text.Normalize(written).Tokens()
		first, _ := utf8.DecodeRuneInString(t.Text)
		if t.Len() == 0 || t.Len() > 1 && (v.Str("unit") == unitChar || !text.IsWide(first)) {
			return say.Errorf("spotsigs: words: an antecedent must be one word (a single character if unit is char and it is Chinese), got %q", written)
		}
		l.add(t.Text, role{step})
	}
	return nil
}

func (l *lexicon) role(word string) (role, bool) {
	if len(word) > l.longest {
		return role{}, false
	}
	r, ok := l.words[word]
	return r, ok
}

// share is the divisor of the least share of a script: a script counts from a tenth of a page's
// characters on.
const share = 10

// language returns the language of a page: zh or en if the other script has less than its least
// share of the characters, otherwise both, as for an English text above a Chinese footer.
func language(compact string) string {
	wide, all := 0, 0
	for _, r := range compact {
		all++
		if r >= utf8.RuneSelf && text.IsWide(r) {
			wide++
		}
	}
	switch {
	case wide*share < all:
		return langEn
	case (all-wide)*share < all:
		return langZh
	}
	return langBoth
}
