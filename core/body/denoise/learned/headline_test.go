package learned

import (
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/markup"
)

func TestAHeadlineIsPartOfTheBodyAsTheSettingSays(t *testing.T) {
	const headline = "The ferry that came back"
	says := "<p>" + strings.Repeat("The bell of the harbour rings when the ferry is late, and nobody in the village wonders at it. ", 6) + "</p>"
	html := "<title>" + headline + " - The Harbour News</title><div id=nav><a href=/>Home</a> <a href=/b>Boats</a></div><div><h1>" + headline + "</h1>" + says + says[:200] + "</div>"
	for _, c := range []struct {
		setting string
		starts  bool
	}{{headlineFirst, true}, {headlineNever, false}} {
		v := param.Defaults(Denoiser().Params)
		v["headline"] = c.setting
		fn, err := Denoiser().New(v)
		if err != nil {
			t.Fatal(err)
		}
		body := fn(markup.Parse(html))
		if got := strings.HasPrefix(body.Text, headline+"\n"); got != c.starts || body.Title != headline || !strings.Contains(body.Text, "nobody in the village") {
			t.Errorf("%s: title %q, body %.60q", c.setting, body.Title, body.Text)
		}
	}
}
