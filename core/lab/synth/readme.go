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
	fmt.Fprintf(&b, "# A constructed page set / 合成网页集\n\n")
	say.Fprintf(&b, "%d {page|pages} made by pagetwin from made-up articles, sites and reprint edits, seed %d. Nothing in it was taken from the web.\n\n", len(mk.plans), s.Seed)
	fmt.Fprintf(&b, "由 pagetwin 用虚构的文章、站点和转载改动合成，共 %d 个网页，种子 %d。内容均非取自网络。\n\n", len(mk.plans), s.Seed)
	fmt.Fprintf(&b, "Singles %g, same site %g, traditional %g, undeclared charset %g, wrongly declared charset %g, mosaics %d.\n\n", s.Singles, s.SameSite, s.Traditional, s.Undeclared, s.Misdeclared, s.Mosaics)
	b.WriteString(`Files: pages.jsonl (with the lineage of every page), pages/ (raw bytes in the site's charset), gold/ (headline and body as put in), clusters.tsv (every page; pages of one article are duplicates), pairs.tsv (label p: pairs to leave out, where a page holds only part of its article).

In the lineage, kept is the share of the article's 5-character shingles that the body still has, resembles the resemblance of the body to the article's. Asides and links to the full text are not part of a gold body.

| edit | share | strength | body resembles the original's | what it does | 改动 |
|---|---|---|---|---|---|
`)
	weights := s.weights(Edits(), "zh")
	for i, e := range Edits() {
		if e.Another && weights[i] == 0 {
			continue // what no page has, and what would make its labels others
		}
		strength := "-"
		if e.Strength[1] > 0 {
			strength = fmt.Sprintf("%g–%g", e.Strength[0], e.Strength[1])
		}
		fmt.Fprintf(&b, "| %s | %g | %s | %g–%g | %s | %s |\n", e.Name, weights[i], strength, e.Resembles[0], e.Resembles[1], e.Help.En, e.Help.Zh)
	}
	return b.String()
}
