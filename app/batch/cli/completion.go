package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/show/export"
)

// Completion prints the script with which a shell completes command lines of the program.
type Completion struct {
	Shell string   `arg:"" enum:"bash,zsh,fish,powershell,words" help:"bash, zsh, fish or powershell."`
	Words []string `arg:"" optional:"" passthrough:"" hidden:"" help:"Words of a command line, which the scripts have completed by pagetwin completion words."`
}

// scripts are the scripts of shells for a program called pagetwin. They call the program itself to
// complete a line: it knows its commands, flags and names.
var scripts = map[string]string{
	"bash": `_pagetwin() {
    local IFS=$'\n'
    COMPREPLY=($(pagetwin completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _pagetwin pagetwin
`,
	"zsh": `#compdef pagetwin
_pagetwin() {
    local -a found
    local line
    for line in "${(@f)$(pagetwin completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    if (( $#found )); then _describe pagetwin found; else _files; fi
}
if [[ $funcstack[1] == _pagetwin ]]; then _pagetwin "$@"; else compdef _pagetwin pagetwin; fi
`,
	"fish": `function __pagetwin_words
    set -l before (commandline -opc)
    set -l now (commandline -ct)
    pagetwin completion words -- $before[2..-1] "$now" 2>/dev/null
end
complete -c pagetwin -a '(__pagetwin_words)'
`,
	"powershell": `Register-ArgumentCompleter -Native -CommandName pagetwin -ScriptBlock {
    param($word, $line, $at)
    $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $at } | ForEach-Object { "$_" })
    if ($word -eq '') { $words += '""' }
    pagetwin completion words '--' @words 2>$null | ForEach-Object {
        $name, $about = $_ -split "\t", 2
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', "$about ")
    }
}
`,
}

// Run prints the script of a shell, or the possible words at the end of a line.
func (c *Completion) Run(e *Env) error {
	if c.Shell != "words" {
		name := Called(e.Name)
		_, err := fmt.Fprint(e.Stdout, strings.ReplaceAll(scripts[c.Shell], "pagetwin", name))
		return err
	}
	root := e.program.parser(e.Lang, e.program.Commands()).Model.Node
	for _, s := range complete(root, c.Words) {
		fmt.Fprintf(e.Stdout, "%s\t%s\n", s[0], s[1])
	}
	return nil
}

// complete returns the possible replacements of the last of some words, each with a description;
// none for the name of a file.
func complete(node *kong.Node, words []string) (found [][2]string) {
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	if len(words) == 0 {
		words = []string{""}
	}
	last := strings.Trim(words[len(words)-1], `"`)
	var open *kong.Flag // whose value is next
	arguments := 0
	for _, w := range words[:len(words)-1] {
		name, _, assigned := strings.Cut(w, "=")
		switch f, child := flagNamed(node, name), childNamed(node, w); {
		case w == "=": // bash cuts --flag=value there
		case open != nil:
			open = nil
		case f != nil && !f.IsBool() && !assigned:
			open = f
		case strings.HasPrefix(w, "-"):
		case child != nil:
			node = child
		default:
			arguments++
		}
	}
	name, value, assigned := strings.Cut(last, "=")
	begin := ""
	if f := flagNamed(node, name); assigned && f != nil {
		open, begin, last = f, name+"=", value
	} else if last == "=" {
		last = ""
	}
	add := func(word, about string) {
		if strings.HasPrefix(word, last) {
			found = append(found, [2]string{begin + word, about})
		}
	}
	switch {
	case open != nil:
		for _, v := range valuesOf(open.Value) {
			add(v, "")
		}
	case strings.HasPrefix(last, "-"):
		for _, f := range FlagsOf(node) {
			add("--"+f.Name, gist(f.Help))
		}
	case len(node.Children) > 0:
		for _, c := range node.Children {
			add(c.Name, gist(c.Help))
		}
	case len(node.Positional) > 0:
		for _, v := range valuesOf(node.Positional[min(arguments, len(node.Positional)-1)]) {
			add(v, "")
		}
	}
	return found
}

// valuesOf returns the values that a flag or an argument can have, if they can be listed.
func valuesOf(v *kong.Value) []string {
	var names []string
	switch v.Name {
	case "algorithm":
		for _, a := range catalog.All().Algorithms {
			names = append(names, a.Name)
		}
		return names
	case "denoiser":
		for _, d := range catalog.All().Denoisers {
			names = append(names, d.Name)
		}
		return names
	}
	if _, is := v.Target.Interface().(Outs); is {
		for _, o := range export.Outputs() {
			names = append(names, o.Name+"=")
		}
		return names
	}
	return slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" || s == "words" })
}

func flagNamed(node *kong.Node, name string) *kong.Flag {
	for _, f := range slices.Concat(node.AllFlags(false)...) {
		if name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short) {
			return f
		}
	}
	return nil
}

func childNamed(node *kong.Node, name string) *kong.Node {
	for _, c := range node.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}
