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

func TestLineNumbersOfCodeAreNoBody(t *testing.T) {
	for _, c := range []struct {
		html string
		want string // segments that are line numbers
	}{
		{`<td class="gutter"><pre><span>1</span><br><span>2</span><br><span>3</span><br></pre><td><pre>int a;</pre>`, "1\n2\n3"},
		{`<td class="gutter"><div>1</div><div>2</div></td><td><div>int a;</div>`, "1 2"},
		{`<td class="gutter"><pre>1</pre></td><td><pre>int a;</pre>`, "1"},
		{`<div>7</div><div>8</div><div>9</div><div>10</div><p>text`, "7 8 9 10"},
		{`<p>2019</p><p>2020</p><p>text`, ""},                  // two numbers, and nothing says what they are
		{`<div>1</div><div>2</div><div>4</div><p>text`, ""},    // they do not count up
		{`<div>1.</div><div>2.</div><div>3.</div><p>text`, ""}, // items of a list
		{`<p>1 2 3 go</p>`, ""},
	} {
		tree := markup.Parse(c.html)
		segments := denoise.Cut(tree, nil)
		var got []string
		for i, is := range gutters(tree, segments) {
			if is {
				got = append(got, segments[i].Text)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.html, s, c.want)
		}
	}
}

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
