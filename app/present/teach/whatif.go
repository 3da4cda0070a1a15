package teach

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Change is a change of a text that the papers discuss.
type Change string

// The changes; except the last, each is made to the right text.
const (
	ChangeChar  Change = "char"  // replace one character in the middle
	ChangeSwap  Change = "swap"  // exchange two sentences in the middle
	ChangeMove  Change = "move"  // move the last paragraph to the front
	ChangeCut   Change = "cut"   // delete the longest paragraph
	ChangeCopy  Change = "copy"  // replace the right text by the left one
	ChangeReset Change = "reset" // restore both texts
)

// Changes returns all changes in display order.
func Changes() []Change {
	return []Change{ChangeChar, ChangeSwap, ChangeMove, ChangeCut, ChangeCopy, ChangeReset}
}

// Change changes the right text and makes the story again.
func (t *Teach) Change(c Change) {
	if t.Edits == nil {
		return
	}
	was := *t.Edits
	switch c {
	case ChangeCopy:
		t.Edits[1] = t.Edits[0]
	case ChangeReset:
		*t.Edits = t.bodies
	default:
		t.Edits[1] = changedText(t.Edits[1], c)
	}
	if *t.Edits != was {
		t.reload()
		return
	}
	t.Desk.Status.Note("teach.change.nothing")
}

// changedText makes a change; a text that is too short stays unchanged.
func changedText(s string, c Change) string {
	switch c {
	case ChangeChar:
		return otherChar(s)
	case ChangeSwap:
		return swapped(s)
	case ChangeMove:
		if p := lines(s); len(p) > 1 {
			return strings.Join(append([]string{p[len(p)-1]}, p[:len(p)-1]...), "\n")
		}
	case ChangeCut:
		if p := lines(s); len(p) > 1 {
			longest := 0
			for i := range p {
				if len(p[i]) > len(p[longest]) {
					longest = i
				}
			}
			return strings.Join(append(p[:longest:longest], p[longest+1:]...), "\n")
		}
	}
	return s
}

// lines returns the non-empty lines of a text.
func lines(s string) (out []string) {
	for l := range strings.Lines(s) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// otherChar replaces the character in the middle: a digit by a digit, a letter by a letter,
// others by a Chinese character.
func otherChar(s string) string {
	at := len(s) / 2
	for at > 0 && !utf8.RuneStart(s[at]) {
		at--
	}
	for i, r := range s[at:] {
		with := '某'
		switch {
		case unicode.IsDigit(r):
			with = '0' + (r+1)%10
		case unicode.IsLower(r):
			with = 'a' + (r-'a'+1+26)%26
		case !unicode.IsLetter(r):
			continue
		case r == with:
			with = '另'
		}
		return s[:at+i] + string(with) + s[at+i+utf8.RuneLen(r):]
	}
	return s
}

// swapped exchanges the two sentences in the middle.
func swapped(s string) string {
	var cuts []int // ends of sentences
	for i, r := range s {
		if strings.ContainsRune("。！？；.!?;\n", r) {
			cuts = append(cuts, i+utf8.RuneLen(r))
		}
	}
	n := len(cuts) / 2
	if n < 1 || n >= len(cuts) {
		return s
	}
	from := 0
	if n > 1 {
		from = cuts[n-2]
	}
	return s[:from] + s[cuts[n-1]:cuts[n]] + s[from:cuts[n-1]] + s[cuts[n]:]
}
