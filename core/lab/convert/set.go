package convert

import (
	_ "embed"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/say"
)

// Set is a public set of pages.
type Set struct {
	Name    string    // name on the command line
	Title   string    // name that its makers use
	Gives   Gives     // what a converted set provides
	What    say.Words // what it holds, one sentence
	Address string    // where it is available
	Get     say.Words // what a person has to do to obtain it, a sentence; may be empty
	Steps   []string  // shell commands that fetch it
	Source  string    // path of SOURCE after these commands
	Licence say.Words // the terms of its makers
	Cite    string    // how to cite it
	Langs   bool      // the set has the languages of its pages
	Expects say.Words // the files that SOURCE must have, as the end of a sentence
	Note    say.Words // what to consider when measuring with it; may be empty
	read    func(*reading) error
}

// Gives is a set of the things that a public set provides.
type Gives uint8

// The things that a set may provide.
const (
	HTML     Gives = 1 << iota // pages with their markup
	Texts                      // plain texts
	Bodies                     // true bodies, to measure denoisers with
	Clusters                   // every duplicate: clusters.tsv
	Pairs                      // judged pairs: pairs.tsv
)

// given lists these things with their names in sets.toml.
var given = []struct {
	bit   Gives
	name  string
	words say.Words
}{
	{HTML, "html", say.Text("convert|pages")},
	{Texts, "texts", say.Text("convert|texts")},
	{Bodies, "bodies", say.Words{En: "bodies"}},
	{Clusters, "clusters", say.Words{En: "clusters"}},
	{Pairs, "pairs", say.Words{En: "judged pairs"}},
}

// UnmarshalTOML reads the names of the things that a set provides.
func (g *Gives) UnmarshalTOML(v any) error {
	list, _ := v.([]any)
	for _, name := range list {
		for _, x := range given {
			if x.name == name {
				*g |= x.bit
			}
		}
	}
	if bits.OnesCount8(uint8(*g)) != len(list) || *g == 0 {
		return fmt.Errorf("gives is a list of html, texts, bodies, clusters, pairs, got %v", v)
	}
	return nil
}

// Words names the things that a set provides.
func (g Gives) Words() say.Words {
	var list []say.Words
	for _, x := range given {
		if g&x.bit != 0 {
			list = append(list, x.words)
		}
	}
	return say.Join(list, ", ")
}

//go:embed sets.toml
var declared string

// Apart is a set that is not converted, and the reason.
type Apart struct {
	Title string
	Why   say.Words
}

// read decodes sets.toml, which a test checks.
func read() (file struct {
	Set   []Set
	Apart []Apart
},
) {
	if err := conf.Read(strings.NewReader(declared), &file, nil); err != nil {
		panic("core/lab/convert/sets.toml: " + err.Error())
	}
	for i := range file.Set {
		s := &file.Set[i]
		if s.read = readers()[s.Name]; s.read == nil {
			panic("core/lab/convert/sets.toml: nothing reads the set " + s.Name)
		}
	}
	return file
}

// Sets returns all sets: those with labels of duplicates, then those with bodies.
func Sets() []Set { return read().Set }

// NotConverted returns sets that people may look for here and that are not converted.
func NotConverted() []Apart { return read().Apart }

// readers returns the function that reads the files of each set.
func readers() map[string]func(*reading) error {
	twin := func(before, behind string) [][2]string { return [][2]string{{before, behind}} }
	return map[string]func(*reading) error{
		"spotsigs":  clusterFolders,
		"news-copy": newsCopy,
		"core":      core,
		"webapp":    webApp,

		"l3s-gn1":            l3s,
		"daniel":             twins{folders: twin("html", "reference"), body: []string{"+"}, text: wholeText, more: danielName}.read,
		"zh-content":         twins{folders: twin("Original", "cleaned"), body: []string{"*.txt"}, page: cleanEvalPage, more: dateBeside}.read,
		"cleaneval":          cleanEval().read,
		"cleanportaleval":    cleanEval().read,
		"dragnet":            twins{folders: [][2]string{{"HTML", "corrected/Corrected"}, {"HTML", "Corrected"}}, body: []string{"+.corrected.txt"}, text: dragnetBody}.read,
		"dragnet-2020":       dragnetNew,
		"cetd":               twins{folders: twin("original", "gold"), body: []string{"*.txt"}}.read,
		"google-trends":      twins{folders: twin("raw_html", "prepared_html"), body: []string{"+"}, text: markedBy("__boilernet_label", "", "1")}.read,
		"readability":        readability,
		"article-extraction": articleBench,
		"wcxb":               wcxb,
	}
}

// cleanEval is the layout of CleanEval and of sets in the same form.
func cleanEval() twins {
	t := twins{body: []string{"*-cleaned.txt", "*.txt", "+"}, text: cleanEvalBody, page: cleanEvalPage}
	for _, lang := range []string{"en", "zh", "ch"} {
		t.folders = append(t.folders, [2]string{lang + "_original", lang + "_cleaned"}, [2]string{lang + "-original", lang + "-cleaned"})
	}
	t.folders = append(t.folders, [][2]string{
		{"input", "GoldStandard"}, {"input", "gold_std"}, {"finalrun-input", "GoldStandard"}, {"orig", "clean"},
	}...)
	return t
}

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
	return Set{}, say.Errorf("unknown set %q%v", name, say.Meant(name, names))
}
