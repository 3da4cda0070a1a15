package cli

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// helpOf returns what prints help. Unless all is asked for, the help of a command with flags that
// are tagged as used often shows these and the required ones alone, and every flag with the
// gist of its description.
func helpOf(all bool) kong.HelpPrinter {
	return func(options kong.HelpOptions, ctx *kong.Context) error {
		node, short := ctx.Selected(), false
		if node == nil {
			node = ctx.Model.Node
		}
		groups := node.AllFlags(true)
		for _, flags := range groups {
			for _, f := range flags {
				short = short || f.Tag.Has("often")
			}
		}
		for _, flags := range groups {
			for _, f := range flags {
				if short = short && !all; short && !f.Required && !f.Tag.Has("often") && f.Name != "help" && f.Name != "help-all" {
					f.Hidden = true
				}
				if !all {
					f.Help = gist(f.Help)
				}
			}
		}
		if short { // one example
			if parts := strings.SplitN(node.Detail, "\n\n", 3); len(parts) == 3 {
				node.Detail = parts[0] + "\n\n" + parts[1]
			}
		}
		if err := kong.DefaultHelpPrinter(options, ctx); err != nil || !short {
			return err
		}
		_, err := fmt.Fprintf(ctx.Stdout, "\nAll flags: %s --help-all\n", node.FullPath())
		return err
	}
}

// gist returns the first sentence of a text, or what stands before its first colon or semicolon.
func gist(text string) string {
	for _, end := range []string{". ", "; ", ": "} {
		text, _, _ = strings.Cut(text, end)
	}
	return strings.TrimSuffix(text, ".") + "."
}
