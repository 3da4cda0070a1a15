package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"pagetwin/app/heap"
	"pagetwin/assets/i18n"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/scored"
	"pagetwin/core/show/plot"
)

// Program is a program that consists of commands.
type Program struct {
	Name        string      // its name in its own texts
	Description []say.Words // paragraphs at the beginning of the help of all commands
	Begin       say.Words   // added to the message when no command is named
	Commands    func() Grammar
}

// Takes reports whether arguments name a command, rightly or not, or request help; flags of all
// commands may precede it.
func (p Program) Takes(args []string) bool {
	ctx, _ := kong.Trace(p.parser("en", p.Commands()), args)
	for _, at := range ctx.Path {
		if at.Command != nil || at.Flag != nil && slices.Contains([]string{"help", "help-all", "version"}, at.Flag.Name) {
			return true
		}
	}
	rest := ctx.Path[len(ctx.Path)-1].Remainder()
	if len(rest) == 0 {
		return false
	}
	_, gone := os.Stat(rest[0])
	return gone != nil && !strings.ContainsFunc(rest[0], func(r rune) bool { return r < 'a' || r > 'z' })
}

// Main runs the program with the arguments of the process and then exits.
func (p Program) Main() {
	// The reader of standard output may close it, as head does: the write then returns an error,
	// and no file is left half-written.
	signal.Ignore(syscall.SIGPIPE)
	heap.Tight()
	os.Exit(interruptible(p.Name, os.Stderr, func(ctx context.Context) int {
		return p.Run(ctx, disk.FS{}, os.Args[1:], os.Stdout, os.Stderr)
	}))
}

// exit carries the exit status when kong exits early (--help); Run recovers it.
type exit int

// Run runs the command named by args, writes files to the given disk, and returns the exit
// status.
func (p Program) Run(ctx context.Context, on disk.FS, args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exit)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	bar := newProgress(stderr)
	defer bar.hide()
	out, complaints := &output{w: stdout, bar: bar, clean: IsTerminal(stdout)}, &output{w: stderr, bar: bar, clean: true}
	lang := langOf(args)
	c := p.Commands()
	parser := p.parser(lang, c, kong.Writers(out, complaints), kong.Exit(func(code int) { panic(exit(code)) }))
	e := &Env{Name: p.Name, parser: parser, Lang: lang, Ctx: ctx, Stdout: out, stream: out, Stderr: complaints, Out: stdout, Disk: on, bar: bar}
	kctx, err := parser.Parse(args)
	if err == nil && kctx.Selected().Name == "help" {
		kctx, err = parser.Parse(append(c.general().Help.Command, "--help"))
	}
	if out.err != nil { // the reader of the help has closed its end
		return e.end(out.err, out)
	}
	if err != nil || len(args) == 0 {
		e.Warn(p.misread(args, err))
		return 2
	}
	of := FlagsOf(kctx.Selected())
	for _, p := range kctx.Path {
		if p.Flag == nil {
			continue
		}
		if !slices.Contains(of, p.Flag) {
			e.Warnf("%s does not use --%s", kctx.Selected().FullPath(), p.Flag.Name)
			return 2
		}
		if v := p.Flag.Target; v.Kind() == reflect.String && v.Len() == 0 { // an unset variable of a shell; the default would be used
			e.Warnf("%v (see %s --help)", say.Text("%s needs a value").With("--"+p.Flag.Name), kctx.Selected().FullPath())
			return 2
		}
		e.Flags = append(e.Flags, p.Flag.Name)
	}
	e.MaxUnpack = int64(c.general().MaxUnpack)
	if c.general().Quiet {
		e.bar = nil
	}
	err = e.begin(kctx)
	if e.spool != "" {
		_ = e.Disk.RemoveAll(filepath.Dir(e.spool))
	}
	if err == nil {
		err = out.err
	}
	return e.end(err, out)
}

func (p Program) parser(lang string, commands Grammar, options ...kong.Option) *kong.Kong {
	vars, h := defaults(lang), &help{lang: lang}
	parser, err := kong.New(commands, append(options, kong.Name(Called(p.Name)), kong.Description(p.description(lang)), vars, kong.Help(h.print), kong.Bind(h))...)
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	parser.Model.HelpFlag.OrigHelp = say.Text("Show the help of the command.").En
	word(parser.Model.Node, p.Name, lang, vars)
	return parser
}

func (p Program) description(lang string) string {
	var texts []string
	for _, w := range p.Description {
		texts = append(texts, w.In(lang))
	}
	return strings.Join(texts, "\n\n")
}

func langOf(args []string) string {
	for i, arg := range args {
		name, value, assigned := strings.Cut(arg, "=")
		if !assigned && i+1 < len(args) {
			value = args[i+1]
		}
		if name == "--lang" && slices.Contains(spoken(), value) {
			return value
		}
	}
	return i18n.LanguageOf(os.Getenv)
}

func spoken() []string { return append([]string{"en"}, i18n.Languages()...) }

// misread returns the message for a command line that cannot be parsed, with the command that
// shows the help.
func (p Program) misread(args []string, err error) say.Words {
	if len(args) == 0 {
		return say.New("no command given: %s --help lists the commands%v", p.Name, p.Begin).Words
	}
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) {
		return parsing(err)
	}
	node := wrong.Context.Selected()
	if node == nil {
		node = wrong.Context.Model.Node
	}
	return say.New("%v (see %s --help)", misreadAt(node, err), node.FullPath()).Words
}

// misreadAt returns the words of an error of kong about the command line of a command: with the
// commands or flags that are spelled like an unknown one.
func misreadAt(node *kong.Node, err error) say.Words {
	message, _, _ := strings.Cut(err.Error(), ", did you mean")
	if flag, unknown := strings.CutPrefix(message, "unknown flag "); unknown {
		var flags []string
		for _, f := range FlagsOf(node) {
			flags = append(flags, "--"+f.Name)
		}
		near := say.Near(flag, flags)
		if near == nil && slices.Contains(flags, "--set") {
			return say.New("unknown flag %s: parameters of an algorithm are set by --set NAME=VALUE", flag).Words
		}
		return say.New("unknown flag %s%v", flag, say.Suggested(near)).Words
	}
	word, unknown := strings.CutPrefix(message, "unexpected argument ")
	switch {
	case unknown && isAlgorithm(word):
		return say.New("%s is the name of an algorithm: write run SET --algorithm %[1]s", word).Words
	case unknown && len(node.Children) == 0:
		return say.New("unexpected argument %s; usage: %s", word, say.Each(func(lang string) string { return usage(node, lang) })).Words
	case len(node.Children) == 0:
		return parsing(err)
	}
	var own, all []string
	for _, c := range node.Children {
		own = append(own, c.Name)
		for _, below := range c.Children {
			all = append(all, c.Name+" "+below.Name)
		}
	}
	if !unknown {
		return say.New("a command is missing, one of %v", say.Names(own, ", ")).Words
	}
	near := say.Near(word, own)
	if near == nil { // a command of a group, without the name of the group
		near = slices.DeleteFunc(all, func(path string) bool {
			_, name, _ := strings.Cut(path, " ")
			return say.Near(word, []string{name}) == nil
		})
	}
	if len(near) == 0 && len(word) > 3 { // commands whose help contains the word
		for _, c := range node.Children {
			if strings.Contains(strings.ToLower(c.Help), strings.ToLower(word)) {
				near = append(near, c.Name)
			}
		}
	}
	return say.New("unknown command %q%v", word, say.Suggested(near)).Words
}

func isAlgorithm(name string) bool {
	_, err := catalog.Algorithm(strings.ToLower(name))
	return err == nil
}

// begin runs the chosen command after its files have been checked.
func (e *Env) begin(kctx *kong.Context) error {
	if node := kctx.Selected(); node != nil {
		if err := e.claim(node); err != nil {
			return err
		}
	}
	if err := kctx.Run(e); err != nil {
		for _, in := range e.in {
			err = WithShipped(err, in.Path)
		}
		return err
	}
	return e.Incomplete()
}

// readerGone is the exit status after the reader of standard output has closed it: that of a
// process ended by SIGPIPE.
const readerGone = 128 + 13

// end prints the error of a command and returns the exit status.
func (e *Env) end(err error, out *output) int {
	var wrong usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		e.Warn(say.Of(err))
		return 2
	case out.err != nil && disk.IsReaderGone(out.err):
		return readerGone // the reader has all it wanted
	case out.err != nil && errors.Is(err, out.err):
		e.Warnf("cannot write to standard output: %v", disk.Reason(out.err))
		return 1
	case e.Ctx.Err() != nil, errors.Is(err, context.Canceled):
		e.Warnf("stopped; only what was finished is kept")
		return interrupted
	default:
		e.Warn(say.Of(err))
		return 1
	}
}

// Built returns the version of the program and what it was built with and for.
func Built() string {
	return fmt.Sprintf("pagetwin %s (%s %s/%s)", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// Defaults are the default values of flags, which the window uses too.
func Defaults() kong.Vars { return defaults("en") }

// defaults are the default values and the help that parameters have as flags.
func defaults(lang string) kong.Vars {
	vars := kong.Vars{
		"denoiser":    catalog.DefaultDenoiser,
		"draws":       strconv.Itoa(scored.DefaultDraws),
		"max_pairs":   strconv.Itoa(scored.DefaultMost),
		"page_time":   pass.DefaultPageTime.String(),
		"figure_help": paramsHelp("figure", plot.PrintFlags(), lang),
		"groups_help": paramsHelp("groups", GroupParams(), lang),
		"pages_help":  paramsHelp("pages", pass.ReadingParams(), lang),
		"outputs":     outputsHelp(lang),
		"version":     Built(),
		"lang":        i18n.LanguageOf(os.Getenv),
		"languages":   strings.Join(spoken(), ","),
		"spoken":      say.Names(spoken(), " or ").In(lang),
	}
	return vars
}
