package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/show/export"
)

// Completion prints the script with which a shell completes command lines of the program.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish,powershell" help:"bash, zsh, fish or powershell."`
}

// Complete prints the words with which a command line can go on; the scripts of the shells call it.
type Complete struct {
	Words []string `arg:"" optional:"" passthrough:""`
}

// scripts are the scripts of shells for a program called pagetwin. They call the program itself to
// complete a line: it knows its commands, flags and names.
var scripts = map[string]string{
	"bash": `_pagetwin() {
    local IFS=$'\n'
    COMPREPLY=($(pagetwin complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _pagetwin pagetwin
`,
	"zsh": `#compdef pagetwin
_pagetwin() {
    local -a found
    local line
    for line in "${(@f)$(pagetwin complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    if (( $#found )); then _describe pagetwin found; else _files; fi
}
if [[ $funcstack[1] == _pagetwin ]]; then _pagetwin "$@"; else compdef _pagetwin pagetwin; fi
`,
	"fish": `function __pagetwin_words
    set -l before (commandline -opc)
    set -l now (commandline -ct)
    pagetwin complete -- $before[2..-1] "$now" 2>/dev/null
end
complete -c pagetwin -a '(__pagetwin_words)'
`,
	"powershell": `Register-ArgumentCompleter -Native -CommandName pagetwin -ScriptBlock {
    param($word, $line, $at)
    $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $at } | ForEach-Object { "$_" })
    if ($word -eq '') { $words += '""' }
    pagetwin complete '--' @words 2>$null | ForEach-Object {
        $name, $about = $_ -split "\t", 2
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', "$about ")
    }
}
`,
}

// Run prints the script of a shell.
func (c *Completion) Run(e *Env) error {
	_, err := fmt.Fprint(e.Stdout, strings.ReplaceAll(scripts[c.Shell], "pagetwin", Called(e.Name)))
	return err
}

// Run prints the possible words at the end of a line, each with a description.
func (c *Complete) Run(e *Env) error {
	for _, s := range complete(e.parser, c.Words) {
		fmt.Fprintf(e.Stdout, "%s\t%s\n", s[0], s[1])
	}
	return nil
}

// complete returns the possible replacements of the last of some words, each with a description;
// none for the name of a file.
func complete(parser *kong.Kong, words []string) (found [][2]string) {
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	if len(words) == 0 {
		words = []string{""}
	}
	last := strings.Trim(words[len(words)-1], `"`)
	if last == "=" { // bash cuts --flag=value there
		last = ""
	}
	before := slices.DeleteFunc(slices.Clone(words[:len(words)-1]), func(w string) bool { return w == "=" })
	ctx, _ := kong.Trace(parser, before) // as far as they are right
	node := cmp.Or(ctx.Selected(), parser.Model.Node)
	var open *kong.Flag // whose value is last
	begin := ""
	if name, value, assigned := strings.Cut(last, "="); assigned {
		open, begin, last = flagNamed(node, name), name+"=", value
	} else if len(before) > 0 {
		open = flagNamed(node, before[len(before)-1])
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
	case len(node.Positional) > 0:
		for _, p := range node.Positional {
			if !p.Active || p.IsCumulative() {
				for _, v := range valuesOf(p) {
					add(v, "")
				}
				break
			}
		}
	default:
		for _, c := range node.Children {
			if !c.Hidden {
				add(c.Name, gist(c.Help))
			}
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
	return slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" })
}

// flagNamed returns the flag with a value of that name.
func flagNamed(node *kong.Node, name string) *kong.Flag {
	for _, f := range FlagsOf(node) {
		if !f.IsBool() && (name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short)) {
			return f
		}
	}
	return nil
}
