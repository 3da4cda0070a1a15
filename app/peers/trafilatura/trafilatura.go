// Package trafilatura makes a denoiser of the program of that name, for comparison
// only. Package peer explains why it is a module of its own.
package trafilatura

import (
	"strings"

	"github.com/markusmobius/go-trafilatura"

	"pagetwin/app/peers/peer"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
)

// Denoiser is go-trafilatura, the Go port of Barbaresi's extractor.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:   "trafilatura",
		Title:  param.Words{En: "go-trafilatura (for comparison)"},
		Idea:   param.Words{En: "Another program, for comparison: rules based on tags, classes and ids, with two other extractors as fallback. Comments are excluded and dates are not extracted."},
		Source: "github.com/markusmobius/go-trafilatura; Barbaresi 2021, Trafilatura, ACL (System Demonstrations)",
		Params: []param.Param{
			{
				Name:    "fallback",
				Title:   param.Words{En: "Fallback"},
				Help:    param.Words{En: "Also uses readability and dom-distiller if its own rules find little."},
				Kind:    param.Bool,
				Default: true,
				Grid:    []any{false, true},
			},
			{
				Name:    "focus",
				Title:   param.Words{En: "Focus"},
				Help:    param.Words{En: "precision keeps less, recall more."},
				Kind:    param.Choice,
				Default: "balanced",
				Choices: []string{"balanced", "precision", "recall"},
				Grid:    []any{"balanced", "precision", "recall"},
			},
		},
		New: func(v param.Values) (denoise.Func, error) {
			opt := trafilatura.Options{
				EnableFallback: v.Bool("fallback"), ExcludeComments: true, HtmlDateMode: trafilatura.Disabled,
				Focus: map[string]trafilatura.ExtractionFocus{
					"balanced": trafilatura.Balanced, "precision": trafilatura.FavorPrecision, "recall": trafilatura.FavorRecall,
				}[v.Str("focus")],
			}
			return peer.Guarded(func(src string) (title, text string) {
				res, err := trafilatura.Extract(strings.NewReader(src), opt)
				if err != nil {
					return "", ""
				}
				return res.Metadata.Title, res.ContentText
			}), nil
		},
	}
}
