package synth

import (
	"fmt"
	"strings"

	"pagetwin/core/base/say"
)

// readme describes the set, its edits and its labels.
func (mk *Maker) readme() string {
	s := mk.spec
	var b strings.Builder
	title, edit := say.Words{En: "A constructed page set"}, say.Text("synth|edit")
	made := say.New("%d {page|pages} made by pagetwin from made-up articles, sites and reprint edits, seed %d. Nothing in it was taken from the web.", len(mk.plans), s.Seed)
	fmt.Fprintf(&b, "# %s / %s\n\n%s\n\n%s\n\n", title.En, title.In("zh"), made.En, made.In("zh"))
	fmt.Fprintf(&b, "Singles %g, same site %g, traditional %g, undeclared charset %g, wrongly declared charset %g, mosaics %d.\n\n", s.Singles, s.SameSite, s.Traditional, s.Undeclared, s.Misdeclared, s.Mosaics)
	b.WriteString(`Files: pages.jsonl (with the lineage of every page), pages/ (raw bytes in the site's charset), gold/ (headline and body as put in), clusters.tsv (every page; pages of one article are duplicates), pairs.tsv (label p: pairs to leave out, where a page holds only part of its article).

In the lineage, kept is the share of the article's 5-character shingles that the body still has, resembles the resemblance of the body to the article's. Asides and links to the full text are not part of a gold body.

`)
	fmt.Fprintf(&b, "| %s | share | strength | body resembles the original's | what it does | %s |\n|---|---|---|---|---|---|\n", edit.En, edit.In("zh"))
	weights := s.weights(Edits(), "zh")
	for i, e := range Edits() {
		if e.Another && weights[i] == 0 {
			continue // no page has it, and it would change the labels
		}
		strength := "-"
		if e.Strength[1] > 0 {
			strength = fmt.Sprintf("%g–%g", e.Strength[0], e.Strength[1])
		}
		fmt.Fprintf(&b, "| %s | %g | %s | %g–%g | %s | %s |\n", e.Name, weights[i], strength, e.Resembles[0], e.Resembles[1], e.Help.En, e.Help.In("zh"))
	}
	return b.String()
}
