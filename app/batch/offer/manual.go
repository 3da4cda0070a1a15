package offer

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"pagetwin/app/batch/cli"
	"pagetwin/assets/manual"
)

// Manual writes the manual.
type Manual struct {
	Out cli.Out `short:"o" required:"" placeholder:"FILE" help:"File to write. .html: the manual as one page with all pictures, for any browser, readable offline. .1: a man page of all commands."`
}

// Run writes the manual.
func (c *Manual) Run(e *cli.Env) error {
	write := func(w io.Writer) error { return manual.WriteHTML(w, e.Lang) }
	switch ext := strings.ToLower(filepath.Ext(string(c.Out))); {
	case ext == ".1":
		write = func(w io.Writer) error { return e.WriteMan(w, built()) }
	case ext != ".html" && !cli.IsStream(c.Out):
		return cli.Wrong("--out %s: the manual is written as .html, the man page as .1", c.Out)
	}
	return e.ToFile(c.Out, write)
}

// built returns the date of the packages of the program, or today.
func built() time.Time {
	if s, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		return time.Unix(s, 0).UTC()
	}
	return time.Now()
}
