package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"
)

// Called is what a person types for a program: the name that it is installed by, since
// Debian has another program that is called batch, or its own.
func Called(program string) string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if strings.HasPrefix(name, "pagetwin-") {
		return name
	}
	return program
}

// Typed makes the commands of a program in a text such as can be typed.
func Typed(text, program string) string { return typedAs(text, program, Called(program)) }

func typedAs(text, program, name string) string {
	if name == program {
		return text
	}
	for _, before := range []string{"  ", "(", `"`, "“", ": ", ", "} {
		text = strings.ReplaceAll(text, before+program+" ", before+name+" ")
	}
	return text
}

// rename makes the commands in the help of a grammar such as can be typed.
func rename(n *kong.Node, program string) {
	n.Help, n.Detail = Typed(n.Help, program), Typed(n.Detail, program)
	for _, v := range n.Positional {
		v.Help = Typed(v.Help, program)
	}
	for _, f := range n.Flags {
		f.Help = Typed(f.Help, program)
	}
	for _, c := range n.Children {
		rename(c, program)
	}
}
