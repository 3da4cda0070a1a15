package convert

import (
	"fmt"
	"strings"

	"pagetwin/core/base/say"
)

// readme describes the set, its source and its licence.
func (r *reading) readme(res Result) string {
	s := r.set
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n%s\n\n", s.Title, s.What.En, s.What.Zh)
	row := func(en, zh, value string) { fmt.Fprintf(&b, "| %s · %s | %s |\n", en, zh, value) }
	b.WriteString("| | |\n|---|---|\n")
	row("source", "来源", "<"+s.Address+">")
	row("licence", "许可", s.Licence.En+" · "+s.Licence.Zh)
	row("cite", "引用", s.Cite)
	row("converted", "转换", r.opt.Day.Format("2006-01-02")+", pagetwin convert "+s.Name)
	row("pages", "网页", fmt.Sprint(res.Pages))
	if res.Texts > 0 {
		row("of these plain texts", "其中纯文本", fmt.Sprint(res.Texts))
	}
	if res.Bodies > 0 {
		row("with a true body", "有标准正文", fmt.Sprint(res.Bodies))
	}
	if s.Gives&Clusters != 0 {
		row("clusters of two pages and more", "两个网页以上的组", say.Sprintf("en", "%d (%d {page|pages})", res.Clusters, res.Duplicates))
	}
	if res.Judged > 0 {
		row("judged pairs", "已判断的网页对", fmt.Sprint(res.Judged))
	}
	if r.opt.Pages > 0 {
		row("at most", "至多", fmt.Sprint(r.opt.Pages))
	}
	if r.opt.LeastHan > 0 {
		row("least share of Han", "汉字最低占比", say.Sprintf("en", "%g (%d {page|pages} left out)", r.opt.LeastHan, res.Filtered))
	}
	if s.Note.En != "" {
		fmt.Fprintf(&b, "\n%s\n\n%s\n", s.Note.En, s.Note.Zh)
	}
	b.WriteString("\nThe texts belong to their publishers. 文本版权归各发布者所有。\n")
	return b.String()
}
