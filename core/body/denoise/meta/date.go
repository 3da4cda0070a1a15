package meta

import (
	"fmt"
	"strings"

	"pagetwin/core/body/denoise"
)

// findDate returns the first date in s, with the time of day if one follows it, as 2006-01-02 or
// 2006-01-02 15:04; "" for none.
func findDate(s string) string {
	if !hasDigit(s) {
		return "" // as most
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; '0' <= c && c <= '9' && (i == 0 || s[i-1] < '0' || s[i-1] > '9') {
			if d, n := numberDate(s[i:]); n > 0 {
				return d + timeOfDay(s[i+n:])
			}
		}
		if denoise.IsLetter(s[i]) && (i == 0 || !denoise.IsLetter(s[i-1])) {
			if d, n := monthDate(s[i:]); n > 0 {
				return d + timeOfDay(s[i+n:])
			}
		}
	}
	return ""
}

func hasDigit(s string) bool {
	for i := range len(s) {
		if s[i]-'0' < 10 {
			return true
		}
	}
	return false
}

// date formats a date; it is "" if there is no such day. n is passed through.
func date(year, month, day, n int) (string, int) {
	if year < 1980 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31 {
		return "", 0
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day), n
}

// numberDate reads 2006-01-02, 2006/1/2, 2006.1.2, 2006年1月2日, 20060102,
// 01/02/2006 and 2 January 2006 at the beginning of s; n is its length.
func numberDate(s string) (d string, n int) {
	a, i := denoise.Number(s, 8)
	if i == 8 {
		return date(a/10000, a/100%100, a%100, 8)
	}
	if i == 4 {
		sep := mark(s[i:], "-", "/", ".", "年")
		if sep == "" {
			return "", 0
		}
		b, j := denoise.Number(s[i+len(sep):], 2)
		at := i + len(sep) + j
		sep = mark(s[at:], "-", "/", ".", "月")
		if j == 0 || sep == "" {
			return "", 0
		}
		c, k := denoise.Number(s[at+len(sep):], 2)
		if k == 0 {
			return "", 0
		}
		return date(a, b, c, at+len(sep)+k)
	}
	if i == 0 || i > 2 {
		return "", 0
	}
	if s[i:] != "" && (s[i] == '/' || s[i] == '.' || s[i] == '-') {
		b, j := denoise.Number(s[i+1:], 2)
		at := i + 1 + j
		if j == 0 || at >= len(s) || s[at] != s[i] {
			return "", 0
		}
		c, k := denoise.Number(s[at+1:], 4)
		if k != 4 {
			return "", 0
		}
		if a > 12 || s[i] == '.' { // day before month
			a, b = b, a
		}
		return date(c, a, b, at+1+k)
	}
	rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(s[i:], "th"), "st"), " ")
	month, j := monthName(rest)
	if j == 0 {
		return "", 0
	}
	tail := strings.TrimLeft(rest[j:], " ,.")
	c, k := denoise.Number(tail, 4)
	if k != 4 {
		return "", 0
	}
	return date(c, month, a, len(s)-len(tail)+k)
}

// monthDate reads January 2, 2006 at the beginning of s; n is its length.
func monthDate(s string) (d string, n int) {
	month, i := monthName(s)
	if i == 0 {
		return "", 0
	}
	rest := strings.TrimLeft(s[i:], " .")
	day, j := denoise.Number(rest, 2)
	if j == 0 {
		return "", 0
	}
	rest = rest[j:]
	for _, ending := range [...]string{"th", "st", "nd", "rd"} {
		rest = strings.TrimPrefix(rest, ending)
	}
	rest = strings.TrimLeft(rest, " ,")
	year, k := denoise.Number(rest, 4)
	if k != 4 {
		return "", 0
	}
	return date(year, month, day, len(s)-len(rest)+k)
}

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthName reads the English name of a month or its first three or four letters;
// n is its length.
func monthName(s string) (month, n int) {
	for n < len(s) && n < 10 && denoise.IsLetter(s[n]) {
		n++
	}
	if n < 3 {
		return 0, 0
	}
	for i, name := range monthNames {
		if name[0] != s[0]|0x20 {
			continue
		}
		if strings.EqualFold(s[:n], name) || n <= 4 && len(name) >= n && strings.EqualFold(s[:n], name[:n]) {
			return i + 1, n
		}
	}
	return 0, 0
}

// mark returns the first of the marks with which s begins; "" for none.
func mark(s string, marks ...string) string {
	for _, m := range marks {
		if strings.HasPrefix(s, m) {
			return m
		}
	}
	return ""
}

// timeOfDay returns a time such as 15:04 or T15:04 within the first few characters of s, with a
// space before it; "" for none.
func timeOfDay(s string) string {
	s = s[:min(len(s), 24)]
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			if s[i] == '\n' {
				break
			}
			continue
		}
		h, n := denoise.Number(s[i:], 2)
		rest := s[i+n:]
		colon := mark(rest, ":", "：", "时", "時", "點", "点")
		if colon == "" {
			break
		}
		m, k := denoise.Number(rest[len(colon):], 2)
		if n == 0 || k != 2 || h > 23 || m > 59 {
			break
		}
		if tail := strings.ToLower(strings.TrimLeft(rest[len(colon)+k:], " ")); strings.HasPrefix(tail, "pm") || strings.HasPrefix(tail, "p.m") {
			h = h%12 + 12
		}
		return fmt.Sprintf(" %02d:%02d", h, m)
	}
	return ""
}
