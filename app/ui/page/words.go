package page

import (
	"strings"

	"fyne.io/fyne/v2"

	pageplace "pagetwin/app/present/page"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/page"
)

// describe returns the fields of the article that the denoiser extracts, and the address, size and
// charset of the page, in words.
func (v *View) describe(p *pageplace.View) string {
	parts := []string{p.Info.ID}
	for _, x := range []struct{ key, value string }{{"page.date", p.Body.Date}, {"page.from", p.Body.Source}, {"page.author", p.Body.Author}} {
		if x.value != "" {
			parts = append(parts, v.t(x.key, x.value))
		}
	}
	parts = append(parts, wording.Bytes(p.Info.Size))
	if p.Info.URL != "" {
		parts = append(parts, p.Info.URL)
	}
	if c := p.Content.Charset; c.Used != "" {
		s := v.t("charset.used", c.Used, v.t("charset.by."+string(c.How)))
		if c.Declared != "" {
			s += ", " + v.t("charset.declared", c.Declared)
		}
		if c.Wrong {
			s += ", " + v.t("charset.wrong")
		}
		if c.Broken > 0 {
			s += ", " + v.t("charset.broken", wording.Count(int64(c.Broken)))
		}
		parts = append(parts, s)
	}
	if p.Content.Kind == page.Text {
		parts = append(parts, v.t("page.plain"))
	}
	return strings.Join(parts, " · ")
}

func (v *View) goldText(p *pageplace.View) string {
	if p.Gold == nil {
		return ""
	}
	return v.t("page.gold", p.Gold.P, p.Gold.R, p.Gold.F1)
}

var classColor = map[pageplace.Class]fyne.ThemeColorName{
	pageplace.ClassTag:     look.Tag,
	pageplace.ClassAttr:    look.Attr,
	pageplace.ClassValue:   look.Value,
	pageplace.ClassComment: look.Comment,
	pageplace.ClassEntity:  look.Entity,
	pageplace.ClassCut:     look.Cut,
}

func spansOf(classes []pageplace.ClassSpan) []longtext.Span {
	out := make([]longtext.Span, len(classes))
	for i, c := range classes {
		out[i] = longtext.Span{Start: c.Start, End: c.End, Color: classColor[c.Class]}
	}
	return out
}
