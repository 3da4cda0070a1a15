package offer

import (
	"io"
	"path/filepath"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/assets/manual"
)

// Manual writes the manual.
type Manual struct {
	Out string `short:"o" required:"" placeholder:"FILE" help:"File to write (.html): one page with all pictures, for any browser, readable offline."`
}

// Claims implements [cli.Claimer].
func (c *Manual) Claims() (out cli.Claims) {
	out.Writes("--out", c.Out)
	return out
}

// Run writes the manual.
func (c *Manual) Run(e *cli.Env) error {
	if strings.ToLower(filepath.Ext(c.Out)) != ".html" {
		return cli.Wrong("--out %s: the manual is written as .html", c.Out)
	}
	return e.ToFile(c.Out, func(w io.Writer) error { return manual.WriteHTML(w, e.Lang) })
}
