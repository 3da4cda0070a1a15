package paper

import (
	"fmt"
	"slices"

	"pagetwin/core/base/param"
)

var reportTitle = words("What the papers print, and what we measure", "论文所印与我们所测")

// ReadingTitle is the heading of the text on how a section was made: a table of a paper is read,
// others are measured.
func (s *Section) ReadingTitle() param.Words {
	if len(s.Rows) > 0 {
		return words("Our reading", "我们的理解")
	}
	return words("How it was measured", "测法")
}

// ShortTitle is the heading of the section in one sentence.
func (s *Section) ShortTitle() param.Words {
	if len(s.Rows) > 0 {
		return words("The difference", "差别")
	}
	return words("In words", "结论")
}

// hasRows tells whether any section compares printed values with ours.
func (rep *Report) hasRows() bool {
	return slices.ContainsFunc(rep.Sections, func(s *Section) bool { return len(s.Rows) > 0 })
}

// foreword returns what every reader has to know first.
func (rep *Report) foreword() []param.Words {
	list := []param.Words{
		words(
			"The papers' page sets cannot be had. Every set here is ours: made by the program from one seed, to the counts that the papers state where they state any. Articles and sites are constructed, reprints are scripted edits. A number that comes out like the paper's supports it; one that does not may lie in the set as well as in the method.",
			"论文所用的网页集已无从取得。这里的集合都是我们的：由程序按种子生成，论文给出数目的则与之相同。文章和站点为虚构，转载由程序改动。我们的数字与论文相近可作佐证；不相近时，原因可能在方法，也可能在集合。"),
		words(
			"A printed value that was not recovered is called so; none was filled in. “Difference” is ours less printed.",
			"未能找到的刊印值照实注明，没有补填。“差”为我们的值减论文的值。"),
		words(
			fmt.Sprintf("Seed %d. Made by pagetwin %s, %s. Everything but times follows from the seed.", rep.Seed, rep.Version, rep.Machine),
			fmt.Sprintf("种子 %d。由 pagetwin %s 生成，%s。除用时外，全部结果由种子决定。", rep.Seed, rep.Version, rep.Machine)),
	}
	if rep.Quick {
		list = append(list, words(
			"A quick run: most sets are smaller than the texts below say (each table names its size), and times were taken once. For trying out, not for quoting.",
			"快速运行：多数集合小于下文所述（各表注明实际大小），用时只测一次。仅供试用，不宜引用。"))
	}
	return list
}

// Says describes a set in a line.
func (s *Set) Says() param.Words {
	k := s.KindTitle()
	return words(
		fmt.Sprintf("%d %s, %d of them repeat an earlier one; seed %d", s.Pages, k.En, s.Duplicates, s.Seed),
		fmt.Sprintf("%d %s，其中 %d 与更早的重复；种子 %d", s.Pages, k.Zh, s.Duplicates, s.Seed))
}
