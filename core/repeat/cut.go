package repeat

import "strings"

// Cut returns text without the units that are templates of the host, and the units
// that it left out. A host of which nothing is known cuts nothing. Breaks between lines
// stay; a line of which all is cut goes with its break.
func (h *Host) Cut(text string) (string, []Unit) {
	if h == nil {
		return text, nil
	}
	var out []Unit
	for _, u := range Units(nil, text) {
		if p, ok := h.Find(u); ok && p.Kind == Template {
			out = append(out, u)
		}
	}
	if len(out) == 0 {
		return text, nil
	}
	return without(text, out), out
}

// without returns text without the units.
func without(text string, units []Unit) string {
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for _, u := range units {
		b.WriteString(text[at:u.Start])
		at = u.End
		// The whole line is gone: its break goes too.
		if s := b.String(); (s == "" || s[len(s)-1] == '\n') && at < len(text) && text[at] == '\n' {
			at++
		}
	}
	b.WriteString(text[at:])
	return strings.TrimRight(b.String(), "\n")
}
