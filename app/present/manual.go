package present

import (
	"bufio"
	"context"
	"net/url"
	"path/filepath"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/assets/manual"
	"pagetwin/core/base/disk"
)

// Manual writes the manual in the language of the desk to a file in dir and calls open with its
// address: a browser shows long pages with formulas better than a window can, and needs no
// network for it.
func (d *Desk) Manual(dir string, open func(*url.URL) error) {
	lang := d.Book.Lang()
	path := filepath.Join(dir, "manual-"+lang+".html")
	d.Status.Start(d.Book.Both("task.manual"), false, func(context.Context, beside.Report) error {
		if err := disk.MkdirAll(dir); err != nil {
			return disk.Cannot(disk.ToWrite, path, err)
		}
		return disk.Write(path, func(w *bufio.Writer) error { return manual.WriteHTML(w, lang) })
	}, func(err error) {
		if err != nil {
			return // the error is already shown
		}
		if err = open(fileURL(path)); err != nil {
			d.Status.Fail(d.Book.Err("manual.noviewer", path, err))
		}
	})
}

// fileURL returns the address of a file for a browser.
func fileURL(path string) *url.URL {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // it begins with a drive letter
		path = "/" + path
	}
	return &url.URL{Scheme: "file", Path: path}
}
