package cli

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// General are the flags of all commands, except those that the tag without of a command names.
type General struct {
	HelpAll   bool     `help:"Show all flags, each with its full description."`
	Quiet     bool     `name:"quiet" short:"q" help:"Print no progress, and no summary if the command writes files. Errors, warnings and --json are printed."`
	Lang      string   `name:"lang" default:"${lang}" enum:"${languages}" help:"Language of messages, figures, tables and reports: ${spoken}. Default: that of the system."`
	MaxUnpack ByteSize `name:"max-unpack" placeholder:"SIZE" help:"Maximum unpacked size of a page set and maximum total size of its pages, such as 200GB or 1TiB. Default: 64GiB or 1,000 times the size of its files, whichever is larger; for the pages, 256MiB or 300 times that size, whichever is larger, but never more than for the set."`
}

// Grammar defines the command line: a pointer to a struct that embeds [General] and has a field
// for each command.
type Grammar interface{ general() *General }

func (g *General) general() *General { return g }

// leading returns the number of arguments at the beginning that are flags of all commands, with
// their values.
func leading(args []string) (n int) {
	for n < len(args) {
		name, _, assigned := strings.Cut(args[n], "=")
		i := slices.IndexFunc(reflect.VisibleFields(reflect.TypeFor[General]()), func(f reflect.StructField) bool {
			return name == "--"+f.Tag.Get("name") || name == "-"+f.Tag.Get("short")
		})
		if i < 0 {
			break
		}
		n++
		if !assigned && reflect.TypeFor[General]().Field(i).Type.Kind() != reflect.Bool {
			n = min(n+1, len(args))
		}
	}
	return n
}

// grammar returns the part of the grammar that the arguments need: the general flags, and the first
// command if there is one, unless the arguments request the list of all commands; otherwise the
// whole grammar. Building the whole takes longer than most commands take to start.
func grammar(commands Grammar, args []string) (flags any, command kong.Option) {
	none := kong.OptionFunc(func(*kong.Kong) error { return nil })
	if len(args) == 0 || asksHelp(args[0]) && leading(args[1:]) == len(args)-1 {
		return commands.general(), none
	}
	if f, is := field(commands, args[0]); is {
		own := reflect.ValueOf(commands).Elem().FieldByIndex(f.Index).Addr().Interface()
		return commands.general(), kong.DynamicCommand(args[0], f.Tag.Get("help"), f.Tag.Get("group"), own, string(f.Tag))
	}
	return commands, none
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

func field(commands Grammar, name string) (f reflect.StructField, is bool) {
	all := reflect.TypeOf(commands).Elem()
	for i := range all.NumField() {
		f = all.Field(i)
		if _, is = f.Tag.Lookup("cmd"); is && name == cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name)) {
			return f, true
		}
	}
	return f, false
}

// listedCommand is a command of the first level, as the help of all commands lists it.
type listedCommand struct{ usage, help, group string }

// listed returns the commands of a grammar. It reads their tags: a grammar of kong takes longer to
// build than everything else that this help needs.
func listed(commands Grammar) (list []listedCommand) {
	t := reflect.TypeOf(commands).Elem()
	for i := range t.NumField() {
		f := t.Field(i)
		if _, is := f.Tag.Lookup("cmd"); is {
			list = append(list, listedCommand{cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name)) + usageOf(f.Type), f.Tag.Get("help"), f.Tag.Get("group")})
		}
	}
	return list
}

// usageOf returns the usage after the name of a command: required flags, arguments, and
// placeholders for commands below it and for all other flags.
func usageOf(t reflect.Type) string {
	var flags, arguments, below string
	for _, f := range reflect.VisibleFields(t) {
		has := func(tag string) bool { _, is := f.Tag.Lookup(tag); return is }
		name := "<" + cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name)) + ">"
		if f.Type.Kind() == reflect.Slice {
			name += " ..."
		}
		switch {
		case has("cmd"):
			below = " <command>"
		case has("hidden"):
		case has("optional"):
			arguments += " [" + name + "]"
		case has("arg"):
			arguments += " " + name
		case has("required"):
			flags += " --" + strings.ToLower(f.Name) + "=" + f.Tag.Get("placeholder")
		}
	}
	return flags + arguments + below + " [flags]"
}
