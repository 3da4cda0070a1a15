package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/core/base/say"
)

// help prints the help of commands.
type help struct {
	strings.Builder
	lang string
	all  bool // every flag, with its whole description
}

// helpWidth is the number of cells of a line of help.
const helpWidth = 80

// print is the printer of help of a parser. Unless all is set, the help of a command with flags that
// are tagged as used often shows only these and the required ones, and every flag with the gist of
// its description.
func (h *help) print(_ kong.HelpOptions, ctx *kong.Context) error {
	node := ctx.Selected()
	if node == nil {
		node = ctx.Model.Node
	}
	h.node(node)
	_, err := fmt.Fprint(ctx.Stdout, h)
	return err
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
		rows = append(rows, [2]string{v.Summary(), v.Help})
	}
	h.rows(say.Text("Arguments:").In(h.lang), rows)
	for _, group := range flags {
		rows = nil
		for _, f := range group.flags {
			text := f.Help
			if !h.all {
				text = gist(text)
			}
			name := spelling(f)
			if f.Short == 0 {
				name = "    " + name
			}
			rows = append(rows, [2]string{name, text})
		}
		h.rows(group.title, rows)
	}
	last := ""
	for _, c := range node.Children {
		if c.Hidden {
			continue
		}
		title := say.In(h.lang, "Commands:")
		if c.Group != nil {
			title = c.Group.Title
		}
		h.WriteByte('\n')
		if title != last {
			fmt.Fprintln(h, title)
		}
		last = title
		_, line, _ := strings.Cut(usage(c, h.lang), " ") // without the program
		fmt.Fprintf(h, "  %s\n", line)
		h.wrap("    ", "    ", c.Help)
	}
	switch {
	case len(node.Children) > 0:
		h.printf("\nHelp of a command: %s <command> --help\n", node.FullPath())
	case left:
		h.printf("\nAll flags: %s --help-all\n", node.FullPath())
	}
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
