package main

import (
	"unicode"
	"unicode/utf8"

	"pagetwin/app/batch/cli"
	"pagetwin/core/body/markup"
)

// known holds the content of page sets, so that other pages can be kept apart from them.
type known struct {
	sites    map[string]bool
	passages map[string]bool
}

// passage is the number of letters and digits of a passage. The bodies of the sets are stored as
// consecutive passages; a queried body is looked up at every position.
const passage = 16

func readKnown(e *cli.Env, sets []string) (*known, error) {
	k := &known{make(map[string]bool), make(map[string]bool)}
	for i, path := range sets {
		set, pages, err := readTraining(e, path, i)
		if err != nil {
			return nil, err
		}
		for _, p := range set.Pages {
			k.sites[siteOf(p.URL)] = true
		}
		for _, p := range pages {
			for _, site := range p.keys[1:] {
				k.sites[site] = true
			}
			k.learn(p.sample.Gold)
		}
	}
	delete(k.sites, "")
	return k, nil
}

func (k *known) learn(s string) {
	body := lettersOf(s)
	for at := 0; at+passage <= len(body); at += passage {
		k.passages[string(body[at:at+passage])] = true
	}
}

// site reports whether a page declares an address on a site of the sets.
func (k *known) site(src string) bool {
	return len(k.sites) > 0 && k.sites[siteOf(ownAddress(markup.Parse(src)))]
}

// body reports whether at least a tenth of a body is in a body of the sets.
func (k *known) body(s string) bool {
	body := lettersOf(s)
	hits := 0
	for at := 0; at+passage <= len(body); at++ {
		if k.passages[string(body[at:at+passage])] {
			hits++
		}
	}
	return hits > 0 && hits*passage*10 >= len(body)
}

func lettersOf(s string) []rune {
	var out []rune
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = append(out, unicode.ToLower(r))
		}
	}
	return out
}

func hanShare(s string) float64 {
	han, all := 0, 0
	for _, r := range lettersOf(s) {
		all++
		if r >= utf8.RuneSelf && unicode.Is(unicode.Han, r) {
			han++
		}
	}
	return float64(han) / float64(max(1, all))
}
