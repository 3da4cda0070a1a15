package present

import (
	"bufio"
	"net/url"
	"path/filepath"

	"pagetwin/assets/manual"
)

// Manual writes the manual in the language of the desk to a file in dir and calls open with its
// address: a browser shows long pages with formulas better than a window can, and needs no
// network for it.
func (d *Desk) Manual(dir string, open func(*url.URL) error) {
	lang := d.Book.Lang()
	d.Browse(d.Book.Both("task.manual"), filepath.Join(dir, "manual-"+lang+".html"), func(w *bufio.Writer) error { return manual.WriteHTML(w, lang) }, open)
}
