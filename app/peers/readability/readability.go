// Package readability makes a denoiser of Readeck's port of Mozilla's program, for comparison only.
// Package peer explains why it is a module of its own.
package readability

import (
	"io"
	"log/slog"
	"strings"

	"codeberg.org/readeck/go-readability"
	"codeberg.org/readeck/go-readability/render"

	"pagetwin/app/peers/peer"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
)

// Denoiser is go-readability, a Go port of the reader view of Firefox.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:   "readability-go",
		Title:  param.Words{En: "go-readability (for comparison)"},
		Idea:   param.Words{En: "Another program, for comparison: the reader view of Firefox, ported to Go by the Readeck project. Returns the article without its headline."},
		Source: "codeberg.org/readeck/go-readability; Mozilla Readability.js",
		New:    func(param.Values) (denoise.Func, error) { return peer.Guarded(extract), nil },
	}
}

// extract calls go-readability.
func extract(src string) (title, text string) {
	p := readability.NewParser()
	p.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	a, err := p.Parse(strings.NewReader(src), nil)
	if err != nil || a.Node == nil {
		return a.Title, ""
	}
	return a.Title, render.InnerText(a.Node)
}
