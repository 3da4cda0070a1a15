package blocks

import (
	"strings"
	"testing"

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
		for i, is := range Gutters(tree, segments) {
			if is {
				got = append(got, segments[i].Text)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.html, s, c.want)
		}
	}
}
