package plot

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"pagetwin/core/base/say"
)

// Snippet writes a LaTeX figure environment that includes the file name.pdf, or name.png, beside it.
// title and note make the caption; width is that of the figure in cm, 0 for that of the text. A
// figure wider than a column spans two. lang is the language of the caption.
func Snippet(w io.Writer, name, title, note string, width float64, lang string) error {
	env, size := "figure", `\linewidth`
	if width > 0 {
		size = fmt.Sprintf(`\ifdim\linewidth<%[1]gcm \linewidth\else %[1]gcm\fi`, width) // columns differ a little
	}
	if width > 12 {
		env = "figure*"
	}
	var says []string
	for _, s := range strings.Split(title+" · "+note, " · ") {
		if s = strings.TrimSpace(s); s != "" {
			says = append(says, say.TeX(say.Shown(s)))
		}
	}
	caption := cmp.Or(strings.Join(says, "; "), say.TeX(name))
	if lang == "zh" || lang == "ja" {
		caption = strings.Join(says, "；") + "。"
	} else if !strings.HasSuffix(caption, ".") {
		caption += "."
	}
	_, err := fmt.Fprintf(w, "%% \\usepackage{graphicx}; \\usepackage{ctex} for Chinese\n\\begin{%[1]s}\n\\centering\n\\includegraphics[width=%[2]s]{%[3]s}\n\\caption{%[4]s}\n\\label{fig:%[3]s}\n\\end{%[1]s}\n",
		env, size, name, caption)
	return err
}
