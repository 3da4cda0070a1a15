package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"pagetwin/core/base/say"
)

// WriteMan writes the man page of the program, with all commands and their flags, in roff. date is
// the day that it names.
func (e *Env) WriteMan(w io.Writer, date time.Time) error {
	root := e.parser.Model.Node
	m := &man{lang: e.Lang}
	fmt.Fprintf(m, ".TH %s 1 %s \"pagetwin %s\" \"%s\"\n", strings.ToUpper(root.Name), date.Format(time.DateOnly), Version, m.in("User Commands"))
	m.section("Name")
	fmt.Fprintf(m, "%s \\- %s\n", roff(root.Name), roff(m.in("find near-duplicate web pages")))
	m.section("Synopsis")
	fmt.Fprintf(m, ".B %s\n%s\n", roff(root.Name), roff(m.in("command [flags]")))
	m.section("Description")
	for _, text := range paragraphs(root.Help) {
		m.paragraph(text)
	}
	m.section("Flags of all commands")
	m.flags(root)
	m.section("Commands")
	for _, c := range root.Leaves(true) {
		m.command(c)
	}
	m.section("Exit status")
	m.paragraph(m.in("0 when everything was done, 1 when something failed, 2 when the command line or a file named on it is wrong, 130 when the command was stopped."))
	m.section("Files")
	for _, f := range manFiles {
		fmt.Fprintf(m, ".TP\n.I %s\n%s\n", roff(f.path), roff(f.what.In(m.lang)))
	}
	_, err := io.WriteString(w, m.String())
	return err
}

// manFiles are the files that the man page names.
var manFiles = []struct {
	path string
	what say.Words
}{
	{"~/.config/pagetwin", say.Text("settings of the window, and your own commands")},
	{"~/.local/share/pagetwin", say.Text("runs and labels of the window, unless the settings name another folder")},
	{"/usr/share/doc/pagetwin/examples", say.Text("sample page sets and experiment files")},
	{"/usr/share/doc/pagetwin/manual.en.html", say.Text("the manual; manual.zh.html is the Chinese one")},
}

// man is a man page.
type man struct {
	strings.Builder
	lang string
}

func (m *man) in(en string) string { return say.Text(en).In(m.lang) }

func (m *man) section(en string) {
	fmt.Fprintf(m, ".SH %s\n", strings.ToUpper(roff(m.in(en))))
}

// paragraph writes a text, or an example that is indented.
func (m *man) paragraph(text string) {
	if strings.HasPrefix(text, "  ") {
		fmt.Fprintf(m, ".PP\n.nf\n%s\n.fi\n", roff(text))
		return
	}
	fmt.Fprintf(m, ".PP\n%s\n", roff(text))
}

func (m *man) command(c *kong.Node) {
	fmt.Fprintf(m, ".SS \"%s\"\n", roff(usage(c, m.lang)))
	m.paragraph(c.Help)
	for _, text := range paragraphs(c.Detail) {
		m.paragraph(text)
	}
	for _, v := range c.Positional {
		fmt.Fprintf(m, ".TP\n.B %s\n%s\n", roff(v.Summary()), roff(v.Help))
	}
	m.flags(c)
}

// flags writes the flags of a command that its parents do not have.
func (m *man) flags(n *kong.Node) {
	for _, f := range n.Flags {
		if !f.Hidden {
			fmt.Fprintf(m, ".TP\n.B %s\n%s\n", roff(spelling(f)), roff(f.Help))
		}
	}
}

// roff escapes a text for roff.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
