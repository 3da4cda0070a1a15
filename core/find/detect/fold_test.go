package detect_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pagetwin/assets/fold"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
)

// inTraditional writes a text in traditional characters; for each simplified one it takes any
// traditional character that folds to it.
func inTraditional(s string, r *rand.Rand) string {
	return strings.Map(func(c rune) rune {
		if forms := traditionalForms[c]; len(forms) > 0 {
			return forms[r.IntN(len(forms))]
		}
		return c
	}, s)
}

// traditionalForms lists by each character the traditional ones that fold to it, without
// compatibility forms.
var traditionalForms = func() map[rune][]rune {
	forms := make(map[rune][]rune)
	for line := range strings.Lines(fold.Simplified) {
		to, size := utf8.DecodeRuneInString(line)
		for _, from := range strings.TrimSpace(line[size:]) {
			if to != '#' && unicode.Is(unicode.Han, from) {
				forms[to] = append(forms[to], from)
			}
		}
	}
	return forms
}()

// chineseEdits returns the Chinese clusters of edits10k with their truth, up to n pages.
func chineseEdits(t *testing.T, n int) ([]page.Page, []page.Content, *truth.Truth) {
	t.Helper()
	dir := os.Getenv("PAGETWIN_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	s, err := formats.Open(context.Background(), filepath.Join(dir, "edits10k"), page.Options{})
	if err != nil {
		t.Skip("the shared page sets are not here")
	}
	defer s.Close()
	known, _ := truthfile.Found(s)
	size := make(map[int32]int)
	for _, c := range known.Cluster {
		size[c]++
	}
	var pages []page.Page
	var contents []page.Content
	gold := &truth.Truth{Kind: truth.Clusters}
	for i := 0; i < len(s.Pages) && len(pages) < n; i++ {
		if size[known.Cluster[i]] < 2 || !strings.Contains(s.Pages[i].URL, "/zh/") {
			continue
		}
		c, err := s.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		pages, contents = append(pages, s.Pages[i]), append(contents, c)
		gold.Cluster = append(gold.Cluster, known.Cluster[i])
	}
	return pages, contents, gold
}

// If every second text is in traditional characters, folding finds the same pairs as without that
// change; without folding almost nothing is found across the scripts.
func TestFoldingFindsReprintsInTheOtherScript(t *testing.T) {
	if testing.Short() {
		t.Skip("much work: not for the short run")
	}
	pages, contents, gold := chineseEdits(t, 1500)
	mixed := slices.Clone(contents)
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < len(mixed); i += 2 {
		mixed[i].Text = inTraditional(mixed[i].Text, r)
	}
	var jobs []detect.Job
	for _, name := range []string{"minhash", "simhash", "longsentence"} {
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, detect.Job{Algorithm: a, Values: param.Defaults(a.Params)})
	}
	recall := func(contents []page.Content, f text.Fold) []float64 {
		set := page.FromPages("edits", slices.Clone(pages), contents)
		var out []float64
		for _, res := range mustRun(t, set, detect.Options{Reading: pass.Reading{Fold: f}, Segmenter: text.NewSegmenter(), Bounds: result.Bounds{Floor: 0.2}}, jobs...) {
			out = append(out, eval.Evaluate(res, gold, res.Cut).Values()["recall"])
		}
		return out
	}
	one, two, folded := recall(contents, text.FoldNone), recall(mixed, text.FoldNone), recall(mixed, text.FoldSimplified)
	for i, j := range jobs {
		t.Logf("%s: recall %.3f in one script, %.3f in two, %.3f in two with folding", j.Algorithm.Name, one[i], two[i], folded[i])
		if folded[i] < one[i]-0.01 || two[i] > one[i]*0.8 {
			t.Errorf("%s: recall %.3f in one script, %.3f in two, %.3f in two with folding", j.Algorithm.Name, one[i], two[i], folded[i])
		}
	}
}

// Evidence of folded documents points at the same bytes as in the original texts.
func TestFoldedEvidencePointsAtTheText(t *testing.T) {
	simple := "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。"
	r := rand.New(rand.NewPCG(1, 2))
	trad := inTraditional(simple, r)
	if trad == simple {
		t.Fatal("nothing was changed")
	}
	a, b := text.NewDoc(nil, simple), text.NewDoc(nil, trad)
	text.FoldSimplified.Doc(a)
	text.FoldSimplified.Doc(b)
	if a.Norm().Text != b.Norm().Text {
		t.Fatalf("%q and %q differ", a.Norm().Text, b.Norm().Text)
	}
	for i := range b.Chars().Len() {
		c := b.Chars()
		sp := b.Norm().Source(text.Span{Start: int(c.Start[i]), End: int(c.Start[i+1])})
		if got := text.FoldSimplified.Do(trad[sp.Start:sp.End]); got != c.At(i) {
			t.Fatalf("%q came from %q", c.At(i), trad[sp.Start:sp.End])
		}
	}
}
