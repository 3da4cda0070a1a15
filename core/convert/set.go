package convert

import (
	"slices"
	"strings"

	"pagetwin/core/say"
)

// Set is a public set of pages.
type Set struct {
	Name    string    // as the command line calls it
	Title   string    // as its makers call it
	Gives   Gives     // what comes out
	What    say.Words // what it holds, one sentence
	Address string    // where it is to be had
	Get     say.Words // what to do by hand to have it, a sentence; may be empty
	Steps   []string  // commands of a shell that bring it home
	Source  string    // what SOURCE is then
	Licence say.Words // what its makers say may be done with it
	Cite    string    // how to cite it
	Langs   bool      // it says the languages of its pages
	Expects say.Words // the files that SOURCE must have, as the end of a sentence
	Note    say.Words // what to know when measuring with it; may be empty
	read    func(*reading) error
}

// Gives says what is known of the pages of a set.
type Gives uint8

// What a set may give.
const (
	HTML     Gives = 1 << iota // pages with their markup
	Texts                      // plain texts
	Bodies                     // true bodies, to measure denoisers with
	Clusters                   // every duplicate: clusters.tsv
	Pairs                      // judged pairs: pairs.tsv
)

// Words names what a set gives.
func (g Gives) Words() say.Words {
	var en, zh []string
	for _, x := range []struct {
		bit    Gives
		en, zh string
	}{
		{HTML, "pages", "网页"},
		{Texts, "texts", "文本"},
		{Bodies, "bodies", "标准正文"},
		{Clusters, "clusters", "分组"},
		{Pairs, "judged pairs", "已判断的网页对"},
	} {
		if g&x.bit != 0 {
			en, zh = append(en, x.en), append(zh, x.zh)
		}
	}
	return say.Words{En: strings.Join(en, ", "), Zh: strings.Join(zh, "、")}
}

// Sets returns all sets: those with labels of duplicates, those with bodies, those that
// are large and have neither.
func Sets() []Set { return slices.Concat(labelledSets(), bodySets(), plainSets()) }

// Find returns the set of a name.
func Find(name string) (Set, error) {
	all := Sets()
	if i := slices.IndexFunc(all, func(s Set) bool { return s.Name == name }); i >= 0 {
		return all[i], nil
	}
	names := make([]string, len(all))
	for i, s := range all {
		names[i] = s.Name
	}
	return Set{}, say.Errorf("unknown set %q, known are: %s", "没有名为 %q 的公开集；可用的有：%s", name,
		say.Words{En: strings.Join(names, ", "), Zh: strings.Join(names, "、")})
}
