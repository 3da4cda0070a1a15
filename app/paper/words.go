package paper

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

var reportTitle = words("What the papers print, and what we measure")

// ReadingTitle is the heading of the text on how a section was made: a table of a paper is read,
// others are measured.
func (s *Section) ReadingTitle() param.Words {
	if len(s.Rows) > 0 {
		return words("Our reading")
	}
	return words("How it was measured")
}

// ShortTitle is the heading of the section in one sentence.
func (s *Section) ShortTitle() param.Words {
	if len(s.Rows) > 0 {
		return words("The difference")
	}
	return words("In words")
}

// hasRows tells whether any section compares printed values with ours.
func (rep *Report) hasRows() bool {
	return slices.ContainsFunc(rep.Sections, func(s *Section) bool { return len(s.Rows) > 0 })
}

// foreword returns what every reader has to know first.
func (rep *Report) foreword() []param.Words {
	list := []param.Words{
		words(
			"The papers' page sets cannot be had. Every set here is ours: made by the program from one seed, to the counts that the papers state where they state any. Articles and sites are constructed, reprints are scripted edits. A number that comes out like the paper's supports it; one that does not may lie in the set as well as in the method."),
		words(
			"A printed value that was not recovered is called so; none was filled in. “Difference” is ours less printed."),
		say.New("Seed %d. Made by pagetwin %s, %s. Everything but times follows from the seed.", rep.Seed, rep.Version, rep.Machine).Words,
	}
	if rep.Quick {
		list = append(list, words(
			"A quick run: most sets are smaller than the texts below say (each table names its size), and times were taken once. For trying out, not for quoting."))
	}
	return list
}

// Says describes a set in a line.
func (s *Set) Says() param.Words {
	k := s.KindTitle()
	return say.New("%d %s, %d of them repeat an earlier one; seed %d", s.Pages, k, s.Duplicates, s.Seed).Words
}
