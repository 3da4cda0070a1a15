package pass_test

import (
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Of a page of megabytes the denoiser takes no more for a story than what that is told of.
func TestADenoiserTakesTheBeginningOfAPageThatIsTold(t *testing.T) {
	html := "<title>Ferry</title>" + strings.Repeat("<p>The ferry left at noon, and nobody was on board.</p>", 40_000)
	set := page.FromPages("x", []page.Page{{ID: "1"}}, []page.Content{{Text: html}})
	took := 0
	ready := pass.Ready(func(t *markup.Tree) denoise.Body {
		took = len(t.HTML)
		return denoise.Body{Text: "The ferry left"}
	})
	p, err := pass.PrepareTold(t.Context(), set, 0, ready)
	if err != nil || took == 0 || took > 200<<10 || took != len(p.Tree.HTML) || len(p.Content.Text) != len(html) {
		t.Errorf("the denoiser took %d bytes of %d, the content has %d (%v)", took, len(html), len(p.Content.Text), err)
	}
}

// What a page quotes of others does not count where quotes are left out.
func TestQuotesOfAPageDoNotCount(t *testing.T) {
	const own = "The ferry to the island is late again today."
	set := page.FromPages("x", []page.Page{{ID: "1"}}, []page.Content{{Text: `<p>` + own + `</p><blockquote cite="/1"><p>The bell rings.</p></blockquote><pre>Ann:` + "\n> The tide\n> is in.</pre>"}})
	none, err := denoise.None().New(param.Defaults(denoise.None().Params))
	if err != nil {
		t.Fatal(err)
	}
	for quotes, want := range map[text.Quotes]string{
		text.QuotesCounted: own + " The bell rings. Ann: > The tide > is in.",
		text.QuotesOut:     own + " Ann:",
	} {
		p, err := pass.Prepare(t.Context(), set, 0, pass.Ready(none), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(pass.Reading{Quotes: quotes}.Doc(p).Body), " "); got != want {
			t.Errorf("%s: %q, want %q", quotes, got, want)
		}
	}
}
