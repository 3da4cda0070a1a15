package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"
)

// ordinary is what the program is called in its own texts.
const ordinary = "batch"

// called is what a person types: the name that the program is installed by, since Debian
// has another program that is called batch, or the ordinary one.
func called() string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if strings.HasPrefix(name, "pagetwin-") {
		return name
	}
	return ordinary
}

// typed makes the commands in a text such as can be typed.
func typed(text, name string) string {
	if name == ordinary {
		return text
	}
	for _, before := range []string{"  ", "(", `"`, "“", ": ", ", "} {
		text = strings.ReplaceAll(text, before+ordinary+" ", before+name+" ")
	}
	return text
}

// rename makes the commands in the help of a grammar such as can be typed.
func rename(n *kong.Node, name string) {
	n.Help, n.Detail = typed(n.Help, name), typed(n.Detail, name)
	for _, v := range n.Positional {
		v.Help = typed(v.Help, name)
	}
	for _, f := range n.Flags {
		f.Help = typed(f.Help, name)
	}
	for _, c := range n.Children {
		rename(c, name)
	}
}
