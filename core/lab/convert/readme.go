package convert

import (
	"fmt"
	"strings"

	"pagetwin/core/base/say"
)

// whose is said of all sets.
var whose = say.Words{En: "The texts belong to their publishers."}

func (r *reading) readme(res Result) string {
	s := r.set
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n%s\n\n", s.Title, s.What.En, s.What.In("zh"))
	row := func(en, value string) {
		title := say.Text(en)
		fmt.Fprintf(&b, "| %s · %s | %s |\n", title.En, title.In("zh"), value)
	}
	b.WriteString("| | |\n|---|---|\n")
	row("source", "<"+s.Address+">")
	row("licence", s.Licence.En+" · "+s.Licence.In("zh"))
	row("cite", s.Cite)
	row("converted", r.opt.Day.Format("2006-01-02")+", pagetwin convert "+s.Name)
	row("convert|pages", fmt.Sprint(res.Pages))
	if res.Texts > 0 {
		row("of which plain text", fmt.Sprint(res.Texts))
	}
	if res.Bodies > 0 {
		row("with a true body", fmt.Sprint(res.Bodies))
	}
	if s.Gives&Clusters != 0 {
		row("clusters of two or more pages", say.Sprintf("en", "%d (%d {page|pages})", res.Clusters, res.Duplicates))
	}
	if res.Judged > 0 {
		row("judged pairs", fmt.Sprint(res.Judged))
	}
	if r.opt.Pages > 0 {
		row("at most", fmt.Sprint(r.opt.Pages))
	}
	if s.Note.En != "" {
		fmt.Fprintf(&b, "\n%s\n\n%s\n", s.Note.En, s.Note.In("zh"))
	}
	fmt.Fprintf(&b, "\n%s %s\n", whose.En, whose.In("zh"))
	return b.String()
}
