package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"pagetwin/app/heap"
	"pagetwin/assets/i18n"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/scored"
)

// Program is a program that consists of commands.
type Program struct {
	Name        string // its name in its own texts
	Description string // beginning of the help of all commands
	Begin       string // added to the message when no command is named
	Commands    func() Grammar
	Moved       map[string]string // earlier names of commands, and the groups that have them now
}

// Takes reports whether arguments begin with a command or with a flag of all commands.
func (p Program) Takes(args []string) bool {
	if len(args) == 0 {
		return false
	}
	_, was := p.Moved[args[0]]
	_, is := field(p.Commands(), args[0])
	return is || was || slices.Contains([]string{"help", "-h", "--help", "--help-all", "--version"}, args[0])
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
	args, all := spelled(args)
	c := p.Commands()
	flags, command := grammar(c, args)
	parser, err := kong.New(flags, command,
		kong.Name(Called(p.Name)),
		kong.Description(p.Description),
		kong.Writers(out, complaints),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{NoExpandSubcommands: true}),
		kong.Help(helpOf(all)),
		Defaults(),
	)
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	e := &Env{Name: p.Name, Ctx: ctx, Stdout: out, Stderr: complaints, Out: stdout, Disk: on, bar: bar}
	rename(parser.Model.Node, p.Name)
	kctx, err := parser.Parse(args)
	if out.err != nil { // the reader of the help has closed its end
		return e.end(out.err, out)
	}
	if err != nil {
		e.Warn(Typed(p.misread(args, err), p.Name))
		return 2
	}
	for _, p := range kctx.Path {
		if p.Flag != nil {
			e.Flags = append(e.Flags, p.Flag.Name)
		}
	}
	e.force, e.MaxUnpack = c.general().Force, int64(c.general().MaxUnpack)
	if c.general().Quiet {
		e.bar = nil
	}
	e.Ledger = disk.LedgerIn(on, disk.WrittenDir(), func(err error) { e.Warn(err) })
	err = e.begin(kctx)
	if err == nil {
		err = out.err
	}
	return e.end(err, out)
}

// spelled returns the arguments with help, --help-all and --version as the flag and the command that
// they are other names of. all tells that the help is to show everything.
func spelled(args []string) (out []string, all bool) {
	switch {
	case len(args) > 0 && args[0] == "help":
		args = append(slices.Clone(args[1:]), "--help")
	case len(args) == 1 && args[0] == "--version":
		args = []string{"version"}
	}
	if i := slices.Index(args, "--help-all"); i >= 0 {
		args, all = slices.Clone(args), true
		args[i] = "--help"
	}
	return args, all
}

// misread returns the message for a command line that cannot be parsed, with the command that
// shows the help.
func (p Program) misread(args []string, err error) string {
	if len(args) == 0 {
		return "no command given: " + p.Name + " --help lists the commands" + p.Begin
	}
	if group, was := p.Moved[args[0]]; was {
		return fmt.Sprintf("%[1]s %[2]s is now %[1]s %[3]s %[2]s", p.Name, args[0], group)
	}
	var wrong *kong.ParseError
	if errors.As(err, &wrong) {
		if node := wrong.Context.Selected(); node != nil {
			return fmt.Sprintf("%v (see %s %s --help)", err, p.Name, node.Path())
		}
	}
	return fmt.Sprintf("%v (see %s --help)", err, p.Name)
}

// begin runs the chosen command after its claims have been checked.
func (e *Env) begin(kctx *kong.Context) error {
	var said Claims
	if node := kctx.Selected(); node != nil && node.Target.CanAddr() {
		if c, ok := node.Target.Addr().Interface().(Claimer); ok {
			said = c.Claims()
			if err := e.Claim(said); err != nil {
				return err
			}
		}
	}
	// A summary of files is left out on request; figures that stand nowhere else are printed.
	if slices.Contains(e.Flags, "quiet") && !slices.Contains(e.Flags, "json") && slices.ContainsFunc(said.Out, func(o disk.Output) bool { return o.Path != "" }) {
		e.Stdout = io.Discard
	}
	if err := kctx.Run(e); err != nil {
		return said.withShipped(err)
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
		e.Warn(Typed(err.Error(), e.Name))
		return 2
	case out.err != nil && disk.IsReaderGone(out.err):
		return readerGone // the reader has all it wanted
	case out.err != nil && errors.Is(err, out.err):
		e.Warn("cannot write to standard output:", disk.Reason(out.err))
		return 1
	case e.Ctx.Err() != nil, errors.Is(err, context.Canceled):
		e.Warn("stopped; finished results are kept")
		return interrupted
	default:
		e.Warn(Typed(err.Error(), e.Name))
		return 1
	}
}

// Defaults are the default values of flags, which the window uses too.
func Defaults() kong.Vars {
	speaks := append([]string{"en"}, i18n.Languages()...)
	return declare(kong.Vars{
		"denoiser":    catalog.DefaultDenoiser,
		"draws":       strconv.Itoa(scored.DefaultDraws),
		"max_pairs":   strconv.Itoa(scored.DefaultMost),
		"page_time":   pass.DefaultPageTime.String(),
		"figure_help": figureHelp(),
		"lang":        i18n.LanguageOf(os.Getenv),
		"languages":   strings.Join(speaks, ","),
		"spoken":      strings.Join(speaks, " or "),
	}, pass.ReadingParams())
}
