// Package trafilatura has the program of that name as a denoiser, for comparison
// alone. Package core/body/denoise/peers says why it stands apart.
package trafilatura

import (
	"strings"

	"github.com/markusmobius/go-trafilatura"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/peers"
)

// Denoiser is go-trafilatura, the Go port of Barbaresi's extractor.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:  "trafilatura",
		Title: param.Words{En: "go-trafilatura (for comparison)", Zh: "go-trafilatura（对照）"},
		Idea: param.Words{
			En: "Another program, for comparison: rules on tags, classes and ids, and two further extractors to fall back on. Comments are left out and the date is not looked for.",
			Zh: "另一程序，仅作对照：按标签、class 和 id 的规则提取，另有两种提取器作后备。不含评论，不查日期。",
		},
		Source: "github.com/markusmobius/go-trafilatura; Barbaresi 2021, Trafilatura, ACL (System Demonstrations)",
		Params: []param.Param{
			{
				Name:    "fallback",
				Title:   param.Words{En: "Fall back", Zh: "启用后备"},
				Help:    param.Words{En: "Asks readability and dom-distiller as well where its own rules find little.", Zh: "自身规则所得很少时，再用 readability 和 dom-distiller。"},
				Kind:    param.Bool,
				Default: true,
				Grid:    []any{false, true},
			},
			{
				Name:    "focus",
				Title:   param.Words{En: "Focus", Zh: "侧重"},
				Help:    param.Words{En: "precision keeps less, recall more.", Zh: "precision 保留较少，recall 保留较多。"},
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
			return peers.Guarded(func(src string) (title, text string) {
				res, err := trafilatura.Extract(strings.NewReader(src), opt)
				if err != nil {
					return "", ""
				}
				return res.Metadata.Title, res.ContentText
			}), nil
		},
	}
}
