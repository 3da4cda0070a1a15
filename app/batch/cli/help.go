package cli

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/core/base/say"
)

// help prints the help of commands.
type help struct {
	strings.Builder
	lang     string
	all      bool                // every flag, with its whole description
	commands []listedCommand     // of the program
	in       func(string) string // translates a text of a grammar
}

// helpWidth is the number of cells of a line of help.
const helpWidth = 80

// helpOf returns a printer of help. Unless all is set, the help of a command with flags that are
// tagged as used often shows only these and the required ones, and every flag with the gist of
// its description.
func (p Program) helpOf(lang string, all bool) kong.HelpPrinter {
	return func(_ kong.HelpOptions, ctx *kong.Context) error {
		h := &help{lang: lang, all: all, in: worder(p.Name, lang, nil)}
		if node := ctx.Selected(); node != nil {
			h.node(node)
		} else {
			h.commands = listed(p.Commands())
			h.node(ctx.Model.Node)
		}
		_, err := fmt.Fprint(ctx.Stdout, h)
		return err
	}
}

func (h *help) printf(en string, args ...any) { h.WriteString(say.In(h.lang, en, args...)) }

func (h *help) node(node *kong.Node) {
	h.printf("Usage: %s", usage(node, h.lang))
	h.WriteByte('\n')
	flags, left := flagsOf(node, say.Text("Flags:").In(h.lang), h.all)
	detail := paragraphs(node.Detail)
	if left && len(detail) > 2 {
		detail = detail[:2] // one example
	}
	for _, text := range append(paragraphs(node.Help), detail...) {
		h.WriteByte('\n')
		h.wrap("", "", text)
	}
	var rows [][2]string
	for _, v := range node.Positional {
		if !v.Tag.Hidden {
			rows = append(rows, [2]string{v.Summary(), v.Help})
		}
	}
	h.rows(say.Text("Arguments:").In(h.lang), rows)
	for _, group := range flags {
		rows = nil
		for _, f := range group.flags {
			text := f.Help
			if !h.all {
				text = gist(text)
			}
			rows = append(rows, [2]string{spelling(f), text})
		}
		h.rows(group.title, rows)
	}
	if node.Parent != nil {
		for _, c := range node.Children {
			h.commands = append(h.commands, listedCommand{c.Summary(), c.Help, ""})
		}
	}
	last := ""
	for _, c := range h.commands {
		title := h.in(cmp.Or(c.group, "Commands:"))
		h.WriteByte('\n')
		if title != last {
			fmt.Fprintln(h, title)
		}
		last = title
		fmt.Fprintf(h, "  %s\n", usageIn(c.usage, h.lang))
		h.wrap("    ", "    ", h.in(c.help))
	}
	switch {
	case len(h.commands) > 0:
		h.printf("\nHelp of a command: %s <command> --help\n", node.FullPath())
	case left:
		h.printf("\nAll flags: %s --help-all\n", node.FullPath())
	}
}

// usage returns the usage of a command, after the name of the program.
func usage(node *kong.Node, lang string) string {
	line := node.FullPath() + strings.TrimPrefix(node.Summary(), node.Path())
	if node.Parent == nil {
		line = node.Name + " <command> [flags]"
	}
	for _, v := range node.Positional {
		if v.Tag.Hidden {
			line = strings.Replace(line, " "+v.Summary(), "", 1)
		}
	}
	return usageIn(line, lang)
}

// usageIn translates the placeholders of a usage.
func usageIn(line, lang string) string {
	return strings.NewReplacer("<command>", say.In(lang, "<command>"), "[flags]", say.In(lang, "[flags]")).Replace(line)
}

// flagGroup are flags under one title.
type flagGroup struct {
	title string
	flags []*kong.Flag
}

// flagsOf returns the flags of a command by their groups, those without one first, under the title
// untitled. Unless all is set, the flags that are neither required nor used often are left out if
// some are tagged as used often; left reports that.
func flagsOf(node *kong.Node, untitled string, all bool) (groups []flagGroup, left bool) {
	flags := FlagsOf(node)
	left = !all && slices.ContainsFunc(flags, func(f *kong.Flag) bool { return f.Tag.Has("often") && f.Tag.Get("often") == "" })
	groups = []flagGroup{{title: untitled}}
	for _, f := range flags {
		if left && !f.Required && !f.Tag.Has("often") && f.Name != "help" && f.Name != "help-all" {
			continue
		}
		title := untitled
		if f.Group != nil {
			title = f.Group.Title
		}
		at := slices.IndexFunc(groups, func(g flagGroup) bool { return g.title == title })
		if at < 0 {
			at, groups = len(groups), append(groups, flagGroup{title: title})
		}
		groups[at].flags = append(groups[at].flags, f)
	}
	return groups, left
}

func spelling(f *kong.Flag) string {
	s := "    --"
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

// rows writes names beside texts under a title.
func (h *help) rows(title string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	const gap, most = 4, 30
	left := 0
	for _, r := range rows {
		if n := len(r[0]); n <= most {
			left = max(left, n)
		}
	}
	fmt.Fprintf(h, "\n%s\n", title)
	indent := strings.Repeat(" ", 2+left+gap)
	for _, r := range rows {
		begin := fmt.Sprintf("  %-*s", left+gap, r[0])
		if len(r[0]) > left {
			fmt.Fprintf(h, "  %s\n", r[0])
			begin = indent
		}
		h.wrap(begin, indent, r[1])
	}
}

func (h *help) wrap(begin, indent, text string) { h.WriteString(Wrap(begin, indent, text)) }

// Wrap returns a text in lines, the first after begin and the others after indent. A text that is
// indented itself is an example and stays as it is.
func Wrap(begin, indent, text string) string {
	var out strings.Builder
	if strings.HasPrefix(text, "  ") {
		for line := range strings.Lines(text) {
			out.WriteString("  " + line)
		}
		return out.String() + "\n"
	}
	for {
		n := Fitting(text, helpWidth-len(indent))
		out.WriteString(strings.TrimRight(begin+text[:n], " ") + "\n")
		if text = strings.TrimLeft(text[n:], " "); text == "" {
			return out.String()
		}
		begin = indent
	}
}

// gist returns the first sentence of a text, or the part before its first colon or semicolon.
func gist(text string) string {
	for _, end := range []string{". ", "; ", ": ", "。", "；", "："} {
		text, _, _ = strings.Cut(text, end)
	}
	if stop := "。"; strings.ContainsFunc(text, func(r rune) bool { return Cells(r) == 2 }) {
		return strings.TrimSuffix(text, stop) + stop
	}
	return strings.TrimSuffix(text, ".") + "."
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
