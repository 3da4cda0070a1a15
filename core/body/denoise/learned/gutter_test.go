package learned

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func TestABodyHasTheCodeWithoutItsLineNumbers(t *testing.T) {
	var numbers, code []string
	for i := range 12 {
		numbers = append(numbers, fmt.Sprintf(`<div class="line">%d</div>`, i+1))
		code = append(code, fmt.Sprintf(`<div class="line">call(%d, "the bell of the harbour");</div>`, i*i))
	}
	says := "<p>" + strings.Repeat("The bell of the harbour rings when the ferry is late, and nobody in the village wonders at it. ", 6) + "</p>"
	html := "<title>The bell</title><article><h1>The bell</h1>" + says + `<table><tr><td class="gutter"><pre>` + strings.Join(numbers, "") +
		`</pre></td><td class="code"><pre>` + strings.Join(code, "") + "</pre></td></tr></table>" + says + "</article>"
	fn, err := Denoiser().New(param.Defaults(Denoiser().Params))
	if err != nil {
		t.Fatal(err)
	}
	body := fn(markup.Parse(html))
	lines := strings.Split(body.Text, "\n")
	if slices.Contains(lines, "7") || !strings.Contains(body.Text, `call(49, "the bell`) {
		t.Errorf("the body is %q", body.Text)
	}
	if i := slices.IndexFunc(body.Blocks, func(b denoise.Block) bool { return b.Text == "7" }); i < 0 || body.Blocks[i].Rule != ruleGutter {
		t.Errorf("the line number is cut by %+v", body.Blocks[max(i, 0)].Rule)
	}
}
