package session

import (
	"bufio"
	"context"
	"net/url"
	"path/filepath"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// Browse writes an HTML file in the background and calls open with its address. title names the
// work.
func (d *Shared) Browse(title say.Words, path string, write func(w *bufio.Writer) error, open func(*url.URL) error) {
	d.Status.Start(title, false, func(context.Context, beside.Report) error {
		if err := disk.MkdirAll(filepath.Dir(path)); err != nil {
			return disk.Cannot(disk.ToWrite, path, err)
		}
		return disk.Write(path, write)
	}, func(err error) {
		if err != nil {
			return // the error is already shown
		}
		if err = open(fileURL(path)); err != nil {
			d.Status.Fail(d.Book.Err("browse.noviewer", path, err))
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
