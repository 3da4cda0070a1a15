package say

import "strings"

var escapeTeX = strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`,
	"<", `$<$`, ">", `$>$`, "|", `\textbar{}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "–", `--`, "✓", `$\checkmark$`, "≥", `$\geq$`, "≈", `$\approx$`, "Δ", `$\Delta$`, "≤", `$\leq$`, "×", `$\times$`, "−", `$-$`, "·", `$\cdot$`)

// TeX returns a text as it stands in a TeX source.
func TeX(s string) string { return escapeTeX.Replace(s) }
