package command_test

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/command"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// sample reads a command that ships, and skips the test if its program is missing.
func sample(t *testing.T, name string, runs ...string) *command.Command {
	t.Helper()
	if err := exec.Command(runs[0], runs[1:]...).Run(); err != nil {
		t.Skipf("%s cannot be run on this machine: %v", runs[0], err)
	}
	c, err := command.Read(filepath.Join("..", "..", "..", "samples", "commands", name))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// wordsOf returns the features of the awk sample by its description: words in lower case, and six
// bytes of other text at each position.
func wordsOf(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r < 0x80 && !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z') }) {
		if !strings.ContainsFunc(w, func(r rune) bool { return r >= 0x80 }) {
			out[w] = true
			continue
		}
		for i := 0; i+6 <= len(w); i++ {
			out[w[i:i+6]] = true
		}
	}
	return out
}

func TestTheSampleInAwkScores(t *testing.T) {
	c := sample(t, "shared-words.toml", "env", "LC_ALL=C", "awk", "BEGIN { exit 0 }")
	texts := []string{
		"云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。", "云溪镇的老邮局今年春天重新开门，柜台后面坐着的是新来的邮递员。",
		"The old post office \"opened\" again\\ this\tspring\nin Cloud Creek", "The old post office opened again in spring", "配方很简单：面粉三百克", "",
	}
	m, err := c.Algorithm().New(param.Defaults(c.Params))
	if err != nil {
		t.Fatal(err)
	}
	var sigs []algo.Signature
	for i, s := range texts {
		sigs = append(sigs, m.Sign(&text.Doc{ID: fmt.Sprint("page ", i), Body: s}))
	}
	got := map[[2]int]float64{}
	if _, err := m.(algo.Matcher).Match(context.Background(), sigs, func(a, b int, s float64) error { got[[2]int{a, b}] = s; return nil }); err != nil {
		t.Fatal(err)
	}
	found := 0
	for a := range texts {
		for b := a + 1; b < len(texts); b++ {
			both, x, y := 0, wordsOf(texts[a]), wordsOf(texts[b])
			for w := range x {
				if y[w] {
					both++
				}
			}
			want := float64(both) / float64(max(1, len(x)+len(y)-both))
			if want < 0.1 {
				want = 0
			} else {
				found++
			}
			if math.Abs(got[[2]int{a, b}]-want) > 1e-6 {
				t.Errorf("pages %d and %d score %v, want %v", a, b, got[[2]int{a, b}], want)
			}
		}
	}
	if found != 2 {
		t.Errorf("%d pairs of a kind: the pages are of no use for the test", found)
	}
}

func TestTheSampleInPythonExtracts(t *testing.T) {
	c := sample(t, "all-text.toml", "python3", "-c", "import html.parser, json, argparse")
	set := page.FromPages("s", []page.Page{{ID: "一"}, {ID: "b"}}, []page.Content{
		{Text: "<html><head><title> 老邮局 </title><style>p{}</style></head><body><p>云溪镇的老邮局今年春天重新开门。</p><p>短</p><script>var a=1</script><div>柜台后面坐着的还是那位姓顾的<b>邮递员</b>。</div></body></html>"},
		{Text: "<p>short</p>"},
	})
	of, err := c.Denoiser().NewSet(param.Defaults(c.Params))
	if err != nil {
		t.Fatal(err)
	}
	g, err := of(context.Background(), set, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Body(0, markup.Parse("<p>云溪镇的老邮局今年春天重新开门。</p><p>短</p>"))
	want := "云溪镇的老邮局今年春天重新开门。\n柜台后面坐着的还是那位姓顾的邮递员。"
	if err != nil || b.Text != want || b.Title != "老邮局" {
		t.Errorf("%q %q, %v", b.Title, b.Text, err)
	}
	if !slices.ContainsFunc(b.Blocks, func(x denoise.Block) bool { return !x.Kept && x.Text == "短" }) {
		t.Errorf("what was left out is not marked: %+v", b.Blocks)
	}
}
