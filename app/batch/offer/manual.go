package offer

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/assets/manual"
)

// Manual writes the manual.
type Manual struct {
	Lang string `default:"${lang}" enum:"${languages}" help:"Language: ${spoken}."`
	Out  string `short:"o" required:"" placeholder:"FILE" help:"File to write (.html): one page with all pictures, for any browser, readable offline."`
}

// Claims implements [cli.Claimer].
func (c *Manual) Claims() (out cli.Claims) {
	out.Writes("--out", c.Out)
	return out
}

// Run writes the manual.
func (c *Manual) Run(e *cli.Env) error {
	if strings.ToLower(filepath.Ext(c.Out)) != ".html" {
		return cli.Usage(errors.New("--out " + c.Out + ": the manual is written as .html"))
	}
	return e.ToFile(c.Out, func(w io.Writer) error { return manual.WriteHTML(w, c.Lang) })
}
