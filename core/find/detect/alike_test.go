package detect_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// warned returns the English and the Chinese of a result's warnings.
func warned(r *result.Result) (en, zh string) {
	for _, w := range r.Warnings {
		en, zh = en+w.En+"\n", zh+w.In("zh")+"\n"
	}
	return en, zh
}

// Among pages that are all alike every algorithm finds all pairs, except those whose rules discard
// features that are on every page: these give a warning.
func TestAnAlgorithmThatFindsNothingAmongEqualPagesSaysWhy(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	const n = 150
	body := "去年的秋天，这个村子里的人们在河边种下了三百棵杨树，如今它们已经长得很高。" +
		"孩子们放学以后常常在树下读书，老人们则喜欢坐在那里下棋；没有人记得最初是谁提出了这个主意。" +
		"县里的报纸上个月登了一篇报道，说的是杨树怎样改变了河岸的土壤和气候。"
	list := make([]string, n)
	for i := range list {
		list[i] = body
	}
	why := map[string][2]string{
		"imatch":      {"words on all pages have the idf 0: with this rule, pages that are all alike find no partner", "在所有网页上都有的词 idf 为 0"},
		"boolean":     {"which do not distinguish pages: with this rule, pages that are all alike find no partner", "区分不了网页"},
		"featurecode": {"150 of them have no other codes and no candidates: with this rule, pages that are all alike find no partner", "其中 150 个网页没有别的特征码"},
	}
	for _, a := range catalog.Algorithms() {
		r := mustRun(t, setOf(list), detect.Options{Segmenter: text.NewSegmenter()}, detect.Job{Algorithm: a})[0]
		en, zh := warned(r)
		if rule, ok := why[a.Name]; ok {
			if n := r.Pairs.Len(); n != 0 || !strings.Contains(en, rule[0]) || !strings.Contains(zh, rule[1]) {
				t.Errorf("%s: %d pairs, and it says %q, %q", a.Name, n, en, zh)
			}
			continue
		}
		if got, want := r.Pairs.Len(), int64(n*(n-1)/2); got != want {
			t.Errorf("%s: %s: %d, want %d", a.Name, en, got, want)
		}
	}
}

// Many algorithms extract no feature from tiny pages: each that finds no pair says why, in both
// languages, and each that leaves pages out says what they lack.
func TestAnAlgorithmThatFindsNothingAmongTinyPagesSaysWhy(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	rng := rand.New(rand.NewPCG(3, 1))
	list := make([]string, 150)
	for i := range list {
		var words []rune
		for range 2 + rng.IntN(5) {
			words = append(words, rune(0x4e00+rng.IntN(3000)))
		}
		list[i] = string(words)
	}
	list[7], list[8] = "的", "的了" // stop words alone
	for _, a := range catalog.Algorithms() {
		r := mustRun(t, setOf(list), detect.Options{Segmenter: text.NewSegmenter()}, detect.Job{Algorithm: a})[0]
		en, zh := warned(r)
		if r.Pairs.Len() == 0 {
			if en == "" || zh == "" {
				t.Errorf("%s finds nothing and says %q, %q", a.Name, en, zh)
			}
		}
		if r.Empty > 0 {
			reasons := slices.DeleteFunc(strings.Split(strings.TrimSpace(en), "\n"), func(line string) bool {
				return strings.Contains(line, "have no features") || strings.Contains(line, "no pair was found")
			})
			if said := strings.Join(reasons, "\n"); !strings.Contains(said, fmt.Sprint(r.Empty)) {
				t.Errorf("%s leaves %d pages out and does not say what they lack: %q", a.Name, r.Empty, said)
			}
		}
	}
}
