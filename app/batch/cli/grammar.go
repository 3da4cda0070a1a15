package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/core/base/say"
)

// General are the flags of all commands, except those that the tag without of a command names.
type General struct {
	HelpAll   helpAll  `help:"Show all flags, each with its full description."`
	Quiet     bool     `name:"quiet" short:"q" help:"Print no progress, and no summary if the command writes files. Errors, warnings and --json are printed."`
	Lang      string   `name:"lang" default:"${lang}" enum:"${languages}" help:"Language of messages, figures, tables and reports: ${spoken}. Default: that of the system."`
	MaxUnpack ByteSize `name:"max-unpack" placeholder:"SIZE" help:"Maximum unpacked size of a page set and maximum total size of its pages, such as 200GB or 1TiB. Default: 64GiB or 1,000 times the size of its files, whichever is larger; for the pages, 256MiB or 300 times that size, whichever is larger, but never more than for the set."`

	Release kong.VersionFlag `name:"version" hidden:""`
	Help    struct {
		Command []string `arg:"" optional:""`
	} `cmd:"" hidden:""`
}

// Grammar defines the command line: a pointer to a struct that embeds [General] and has a field
// for each command.
type Grammar interface{ general() *General }

func (g *General) general() *General { return g }

// helpAll is the flag --help-all.
type helpAll bool

// BeforeReset prints the help, as kong does for --help.
func (helpAll) BeforeReset(ctx *kong.Context, h *help) error {
	h.all = true
	err := ctx.PrintUsage(false)
	ctx.Exit(0)
	return err
}

// FlagsOf returns the flags that a command has.
func FlagsOf(node *kong.Node) (flags []*kong.Flag) {
	for _, f := range slices.Concat(node.AllFlags(true)...) {
		if node.Tag == nil || !slices.Contains(strings.Split(node.Tag.Get("without"), ","), f.Name) {
			flags = append(flags, f)
		}
	}
	return flags
}

// usage returns the usage of a command, which begins with the name of the program.
func usage(node *kong.Node, lang string) string {
	line := node.FullPath() + strings.TrimPrefix(node.Summary(), node.Path())
	if node.Parent == nil {
		line = node.Name + " <command> [flags]"
	}
	return strings.NewReplacer("<command>", say.In(lang, "<command>"), "[flags]", say.In(lang, "[flags]")).Replace(line)
}

// spelling returns the names of a flag and a placeholder for its value.
func spelling(f *kong.Flag) string {
	s := "--"
	if f.Short != 0 {
		s = "-" + string(f.Short) + ", --"
	}
	if f.Tag.Negatable != "" {
		s += "[no-]"
	}
	s += f.Name
	if !f.IsBool() {
		s += "=" + f.FormatPlaceHolder()
	}
	return s
}

// paragraphs returns the paragraphs of a text, which empty lines separate.
func paragraphs(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n\n")
}

// word translates the help of a command and of its parts, and replaces the name of the program
// by the one that the user types.
func word(n *kong.Node, program, lang string, vars kong.Vars) {
	in := worder(program, lang, vars)
	n.Help, n.Detail = in(n.Help), in(n.Detail)
	if n.Group != nil {
		n.Group.Title = in(n.Group.Title)
	}
	for _, v := range n.Positional {
		v.Help = in(v.OrigHelp)
	}
	for _, f := range n.Flags {
		f.Help = in(f.OrigHelp)
		if f.Group != nil {
			f.Group.Title = in(f.Group.Title)
		}
	}
	for _, c := range n.Children {
		word(c, program, lang, vars)
	}
}

// worder returns a function that translates a text of a grammar.
func worder(program, lang string, vars kong.Vars) func(en string) string {
	return func(en string) string {
		texts := paragraphs(en)
		for i, text := range texts {
			texts[i] = os.Expand(say.Text(text).In(lang), func(name string) string { return vars[name] })
		}
		return Typed(strings.Join(texts, "\n\n"), program)
	}
}
