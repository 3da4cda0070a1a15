package present

import "strings"

// About words what a denoiser that fills the DocView model found of a page: its type,
// class, keywords, related links and abstract; "" where there is none.
func (v *PageView) About(b *Book) string {
	view := v.Body.View
	if view == nil || v.Err != nil {
		return ""
	}
	parts := []string{b.T("docview." + string(view.Type))}
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, b.T(key, value))
		}
	}
	add("docview.class", view.Class)
	add("docview.keywords", strings.Join(view.Keywords, b.T("docview.and")))
	if n := len(view.Links); n > 0 {
		parts = append(parts, b.T("docview.links", n))
	}
	if view.ID != v.Info.URL {
		add("docview.address", view.ID)
	}
	add("docview.abstract", strings.ReplaceAll(view.Abstract, "\n", " "))
	return strings.Join(parts, "  ·  ")
}
