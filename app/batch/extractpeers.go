//go:build peers

package main

import (
	"net/url"
	"strings"

	"codeberg.org/readeck/go-readability"
	gotrafilatura "github.com/markusmobius/go-trafilatura"

	"pagetwin/core/denoise"
	"pagetwin/core/denoise/learned"
	"pagetwin/core/denoise/peers/trafilatura"
)

// heavyPeers returns the peers that are linked in only on demand: see package
// peers.
func heavyPeers() []denoise.Denoiser { return []denoise.Denoiser{trafilatura.Denoiser()} }

// agreedBody returns the body of a page that both extractors find, "" where they
// differ by more than F1. Neither of them is given to panics, but both read what
// anybody wrote.
func agreedBody(src string, f1 float64) string {
	at := &url.URL{Scheme: "https", Host: "example.org", Path: "/"}
	one, err := gotrafilatura.Extract(strings.NewReader(src), gotrafilatura.Options{OriginalURL: at, ExcludeComments: true})
	if err != nil || one == nil {
		return ""
	}
	two, err := readability.FromReader(strings.NewReader(src), at)
	if err != nil || learned.Compare(one.ContentText, two.TextContent).F1 < f1 {
		return ""
	}
	return one.ContentText
}
