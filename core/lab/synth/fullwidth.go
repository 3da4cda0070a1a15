package synth

import "strings"

var fullMarks = map[rune]rune{',': '，', ':': '：', ';': '；', '?': '？', '!': '！', '(': '（', ')': '）'}

// fullWidth writes Chinese text with the full-width punctuation of print in place of half-width
// marks from a keyboard. Marks between Latin letters or digits (12:30, 1,000) stay.
func fullWidth(s string) string {
	rs := []rune(s)
	ascii := func(i int) bool { return i >= 0 && i < len(rs) && rs[i] > ' ' && rs[i] < 0x80 }
	digit := func(i int) bool { return i >= 0 && i < len(rs) && '0' <= rs[i] && rs[i] <= '9' }
	var b strings.Builder
	for i, r := range rs {
		inside := ascii(i-1) && ascii(i+1)
		if r == ',' {
			inside = digit(i-1) && digit(i+1)
		}
		if full := fullMarks[r]; full != 0 && !inside {
			r = full
		}
		b.WriteRune(r)
	}
	return unspaced.Replace(b.String())
}

// unspaced removes the space after a full-width mark, which includes it.
var unspaced = strings.NewReplacer("， ", "，", "： ", "：", "； ", "；", "？ ", "？", "！ ", "！")
