package say

import "testing"

func TestAWordTakesTheFormOfTheNumberBeforeIt(t *testing.T) {
	for _, c := range []struct {
		lang, format string
		args         []any
		want         string
	}{
		{"en", "%s {page|pages}", []any{"1"}, "1 page"},
		{"en", "%s {page|pages}", []any{"1,001"}, "1,001 pages"},
		{"en", "%d {page is|pages are} here", []any{0}, "0 pages are here"},
		{"en", "%s: %d {page|pages} in %s", []any{"2", int64(1), "3"}, "2: 1 page in 3"},
		{"en", "%[2]s has %[1]d {page|pages}, 100%% of {it|them}", []any{1, "x"}, "x has 1 page, 100% of it"},
		{"en", "%s {page|pages}", []any{"some"}, "some pages"},
		{"en", "a {set|of braces} stays", nil, "a of braces stays"},
		{"en", "{a,b} and %q", []any{"{x|y}"}, `{a,b} and "{x|y}"`},
		{"zh", "%s 个网页", []any{"1"}, "1 个网页"},
		{"ru", "%d {страница|страницы|страниц}", []any{22}, "22 страницы"},
		{"ru", "%d {страница|страницы|страниц}", []any{11}, "11 страниц"},
		{"ar", "%d {a|b|c|d|e|f}", []any{2}, "2 c"},
	} {
		if got := Sprintf(c.lang, c.format, c.args...); got != c.want {
			t.Errorf("%s %q with %v is %q, want %q", c.lang, c.format, c.args, got, c.want)
		}
	}
	m := Message{Words: Texts(map[string]string{"en": "%d {pair|pairs}", "zh": "%d 对"}).With(1)}
	if m.En != "1 pair" || m.In("zh") != "1 对" || New("%d {pair|pairs}", 1).Kind != "%d {pair|pairs}" {
		t.Errorf("a message of one is %+v", m)
	}
}
