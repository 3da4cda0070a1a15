package cli

import (
	"os"
	"path/filepath"
	"strings"
)

// Called returns the name that the user types to call a program: pagetwin, or for the program
// without a window the name of its file.
func Called(program string) string {
	name := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"), ".com")
	if strings.HasPrefix(name, "pagetwin-") {
		return name
	}
	return program
}

// Typed replaces the names of a program in a text by the name that the user types.
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
