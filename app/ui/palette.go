package ui

import (
	"strings"

	"pagetwin/app/ui/widgets/lists"
)

// showPalette lists all actions that are enabled now; a person finds them by words in any language
// of the window.
func (w *Desk) showPalette() {
	if w.covered() {
		return
	}
	if w.palette == nil {
		w.palette = lists.NewSelect(w.desk.Book, nil, nil)
	}
	var names, also, keys []string
	var dos []func()
	w.visit(func(path []string, a action) {
		if a.off != nil && a.off() {
			return
		}
		words := w.desk.Book.Both(a.text)
		names = append(names, strings.Join(append(path, w.wordsOf(a)), " › "))
		also = append(also, words.En+" "+words.In("zh"))
		sign := ""
		if len(a.keys) > 0 {
			sign = a.keys[0].String()
		}
		keys, dos = append(keys, sign), append(dos, a.do)
	})
	p := w.palette
	p.SetOptions(names)
	p.Also = func(i int) string { return also[i] }
	p.Keys = func(i int) string {
		if i < 0 { // a heading
			return ""
		}
		return keys[i]
	}
	p.OnChanged = func(string) {
		if i := p.SelectedIndex(); i >= 0 {
			p.ClearSelected()
			dos[i]()
		}
	}
	p.UnfoldOver(w.win.Canvas())
}
