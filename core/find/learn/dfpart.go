package learn

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// DFPart holds the document frequencies of a part of a set, to be merged with those of the other
// parts.
type DFPart struct {
	Part page.Section
	Of   string // settings with which the words were counted, on one line
	DF   *text.DF
}

// Write writes the part: a line with its number, the number of its terms and its settings, then the
// output of [text.DF.Write].
func (p DFPart) Write(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%s\t%v\tterms=%d\t%s\n", text.DFPartHeader, p.Part, p.DF.Len(), strconv.Quote(p.Of)); err != nil {
		return err
	}
	return p.DF.Write(w)
}

// LoadDF reads the document frequencies of the file at path.
func LoadDF(path string) (*text.DF, error) {
	in, err := disk.Open(path)
	if err != nil {
		return nil, say.Errorf("document frequencies: %s: %v", path, err)
	}
	defer in.Close()
	return text.ReadDF(in, path)
}

// loadDFPart reads the file at path.
func loadDFPart(path string) (DFPart, error) {
	in, err := disk.Open(path)
	if err != nil {
		return DFPart{}, say.Errorf("%s: %v", path, say.Plain(err))
	}
	defer in.Close()
	return readDFPart(in, path)
}

func readDFPart(r io.Reader, name string) (p DFPart, err error) {
	in := bufio.NewReader(r)
	line, _ := in.ReadString('\n')
	fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
	if len(fields) != 4 || fields[0] != text.DFPartHeader {
		return p, say.Errorf("%s is not a part file of document frequencies: df --shard writes such files", name)
	}
	terms, counted := strings.CutPrefix(fields[2], "terms=")
	n, wrong := strconv.Atoi(terms)
	if p.Part, err = page.ParseSection(fields[1]); err == nil {
		p.Of, err = strconv.Unquote(fields[3])
	}
	if err != nil || wrong != nil || !counted {
		return p, say.Errorf("%s:1: expected %s, tab, a part such as 3/8, tab, terms=…, tab, the settings in quotes", name, text.DFPartHeader)
	}
	if p.DF, err = text.ReadDFBelow(in, name, 1); err == nil && p.DF.Len() != n {
		err = say.Errorf("%s: it has %d {term|terms}, but should have %d: it is incomplete or damaged; count it again", name, p.DF.Len(), n)
	}
	return p, err
}

// MergeDF merges the parts in the files at paths into the frequencies of the whole set. It holds
// one part besides the sum in memory.
func MergeDF(paths []string) (*text.DF, error) {
	var sum *text.DF
	var of string
	parts := make([]string, len(paths))
	for k, path := range paths {
		p, err := loadDFPart(path)
		if err != nil {
			return nil, err
		}
		parts[k] = p.Part.String()
		if k == 0 {
			sum, of = p.DF, p.Of
			continue
		}
		if p.Of != of {
			return nil, say.Errorf("%s and %s cannot be merged: one was counted with %s, the other with %s", paths[0], path, of, p.Of)
		}
		if err := sum.Add(p.DF); err != nil {
			return nil, say.Errorf("%s: %v", path, err)
		}
	}
	_, err := allThere(paths, func(k int) string { return parts[k] })
	return sum, err
}
