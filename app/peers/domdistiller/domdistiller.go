// Package domdistiller makes a denoiser of the program of that name, for comparison only.
// Package peer explains why it is a module of its own.
package domdistiller

import (
	"strings"

	distiller "github.com/markusmobius/go-domdistiller"

	"pagetwin/app/peers/peer"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
)

// Denoiser is go-domdistiller, the Go port of the reading view of Chrome.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:   "domdistiller",
		Title:  param.Words{En: "go-domdistiller (for comparison)"},
		Idea:   param.Words{En: "Another program, for comparison: the reader view of Chrome, based on boilerpipe's block features."},
		Source: "github.com/markusmobius/go-domdistiller",
		New: func(param.Values) (denoise.Func, error) {
			return peer.Guarded(func(src string) (title, text string) {
				res, err := distiller.ApplyForReader(strings.NewReader(src), &distiller.Options{SkipPagination: true})
				if err != nil {
					return "", ""
				}
				return res.Title, res.Text
			}), nil
		},
	}
}
