// Package gse gives access to the word lists of the module github.com/go-ego/gse, for the program
// that packs them and for tests. No program has it in.
package gse

import (
	_ "unsafe" // for go:linkname

	_ "github.com/go-ego/gse" // holds the word lists
)

// The lists are reached by name because gse hands them out only through its own loader.
//
//go:linkname simplified github.com/go-ego/gse.zhS
var simplified string

//go:linkname traditional github.com/go-ego/gse.zhT
var traditional string

// Lists returns the lists of simplified and of traditional words, one "word frequency
// part-of-speech" a line.
func Lists() []string { return []string{simplified, traditional} }
