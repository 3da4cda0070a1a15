package denoise_test

import (
	"strings"
	"testing"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func TestElementsQuoteThatSaySo(t *testing.T) {
	for html, want := range map[string]bool{
		`<div class="quoteheader">x</div>`:                               true,
		`<div class="quoteheader">Ann:</div> <div class="quote">x</div>`: true,
		`<div class="bb quote"><blockquote>x</blockquote></div>`:         true,
		`<blockquote class="quote">x</blockquote>`:                       true,
		`<div class="fund_quote">x</div>`:                                false,
		`<BLOCKQUOTE CITE="http://a.example/1">x</BLOCKQUOTE>`:           true,
		`<blockquote type="cite">x</blockquote>`:                         true,
		`<div class=gmail_quote><blockquote><p>x</p></blockquote></div>`: true,
		`<blockquote>x</blockquote>`:                                     false,
		`<p class="pullquote">x`:                                         false,
		`<div class="quotes">x</div>`:                                    false,
	} {
		tree := markup.Parse("<p>before</p>" + html + "<p>after</p>")
		q := denoise.QuotesOf(tree)
		for _, part := range []struct {
			text string
			want bool
		}{{"before", false}, {">x", want}, {"after", false}} {
			if got := q.Around(strings.Index(tree.HTML, part.text) + 1); got != part.want {
				t.Errorf("%s: %q is a quote: %v", html, part.text, got)
			}
		}
	}
}
