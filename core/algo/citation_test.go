package algo

import (
	"regexp"
	"strings"
	"testing"
)

func TestBibTeX(t *testing.T) {
	got := BibTeX("liu2009duplicate", "manku2007detecting", "liu2009duplicate", "nobody")
	if strings.Count(got, "\n@") != 1 || !strings.HasPrefix(got, "@article{liu2009duplicate,\n") || !strings.HasSuffix(got, "}\n") {
		t.Errorf("two papers are\n%s", got)
	}
}

// Every entry has an author, a title, a year, where it appeared, and as many opening as closing
// braces; keys are in Latin letters.
func TestReferencesAreComplete(t *testing.T) {
	appeared := map[string]string{"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle", "misc": "howpublished", "book": "publisher", "phdthesis": "school"}
	for _, entry := range strings.Split(references, "\n\n") {
		head := regexp.MustCompile(`^@(\w+)\{([a-z]+(?:\d{4}[a-z0-9]+)?),\n`).FindStringSubmatch(entry)
		if head == nil {
			t.Errorf("an entry begins %.40q", entry)
			continue
		}
		for _, field := range []string{"author", "title", "year", appeared[head[1]]} {
			if !regexp.MustCompile(`(?m)^  ` + field + ` += \{.+\},$`).MatchString(entry) {
				t.Errorf("%s has no %s", head[2], field)
			}
		}
		if strings.Count(entry, "{") != strings.Count(entry, "}") {
			t.Errorf("%s has unequal braces", head[2])
		}
		if BibTeX(head[2]) != strings.TrimSpace(entry)+"\n" {
			t.Errorf("%s is found as\n%s", head[2], BibTeX(head[2]))
		}
	}
}
