package repeat

import (
	"slices"
	"strings"
)

// Enough is the number of content characters that a text must keep for units to be cut whose form
// alone is a template. With fewer, the text fills in a form, and its numbers distinguish it from
// others.
const Enough = 30

// Template reports whether a unit is a template of the host, and on how many pages it stands. With
// forms, a unit counts too if it stands there with other numbers.
func (h *Host) Template(u Unit, forms bool) (pages int, ok bool) {
	if p, ok := h.Find(u); ok && p.Kind == Template {
		return int(p.Pages), true
	}
	if forms && u.Form != 0 {
		if i, ok := slices.BinarySearch(h.forms, u.Form&^charMask); ok {
			return int(h.filled[i]), true
		}
	}
	return 0, false
}

// Cut returns text without the units that are templates of the host, and these units. If nothing
// is known of the host, nothing is cut. Line breaks stay, except those of lines that are cut
// completely.
func (h *Host) Cut(text string) (string, []Unit) {
	if h == nil {
		return text, nil
	}
	var out []Unit
	withUnits(text, func(units []Unit) {
		var left int
		if out, left = h.templates(units, true); left < Enough {
			out, _ = h.templates(units, false)
		}
	})
	if len(out) == 0 {
		return text, nil
	}
	return without(text, out), out
}

// templates returns the units that are templates, and how many characters the others have.
func (h *Host) templates(units []Unit, forms bool) (out []Unit, left int) {
	for _, u := range units {
		if _, ok := h.Template(u, forms); ok {
			out = append(out, u)
		} else {
			left += u.Chars
		}
	}
	return out, left
}

func without(text string, units []Unit) string {
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for _, u := range units {
		b.WriteString(text[at:u.Start])
		at = u.End
		// The whole line is gone: remove its line break, too.
		if s := b.String(); (s == "" || s[len(s)-1] == '\n') && at < len(text) && text[at] == '\n' {
			at++
		}
	}
	b.WriteString(text[at:])
	return strings.TrimRight(b.String(), "\n")
}
