package findings

import (
	"fmt"

	"pagetwin/app/paper"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

func words(en string) param.Words { return say.Text(en) }

// sentence makes a sentence in both languages with the same values; values that are words are
// inserted in the language of the sentence.
func sentence(en string, values ...any) param.Words { return say.New(en, values...).Words }

// join joins sentences.
func join(list ...param.Words) param.Words { return say.Join(list, "") }

var reportTitle = words("Which algorithm for which pages")

// foreword returns what every reader has to know first.
func (f *Findings) foreword(machine string) []param.Words {
	list := []param.Words{
		words(
			"Every algorithm scores every pair of a labelled set. The sample sets are synthetic: articles, sites and people are fictitious, and reprints are scripted edits. Results may be different on your pages; measure them with --set."),
		sentence(
			"F1 is measured on pages that were not used to choose the threshold: pages of one text stay together, all texts are divided into %d {fold|folds}, and each pair is decided with the threshold that is best on the pairs without a page of its folds. Brackets give the 95 %% interval over %d {draw|draws} of texts. A difference in F1 to the best algorithm is called significant if it remains at the 5 %% level on the same draws after Holm's correction over all algorithms. An algorithm that is not significantly different from the best is not necessarily as good: with few texts, few differences are significant. The interval does not predict results for other kinds of pages; an interval of width 0 means that no draw contains an error, not that errors are impossible.",
			folds, rounds),
		sentence(
			"Seed %d. Generated on %s by pagetwin %s, %s. All results except times are determined by seed and version.",
			f.opt.Seed, f.opt.Date.Format("2006-01-02"), f.opt.Version, machine),
	}
	if f.opt.Quick {
		list = append(list, words("A quick run: synthetic sets are smaller, and times are for few texts. For testing, not for citing."))
	}
	return list
}

// begin starts a report with what is measured.
func (f *Findings) begin(m *measuring) {
	rep := paper.NewReport(paper.Options{Seed: m.opt.Seed, Version: m.opt.Version, Quick: m.opt.Quick, Disk: m.opt.Disk})
	f.Report = rep
	rep.Title, rep.Foreword = reportTitle, f.foreword(rep.Machine)
	rep.Sections = append(rep.Sections, f.mainSection(m))
	for _, s := range f.sets {
		rep.Sections = append(rep.Sections, f.setSection(s))
	}
}

// section makes a section of the report; nil if there is nothing to report.
type section func(*measuring) (*paper.Section, error)

// add adds sections.
func (f *Findings) add(m *measuring, list ...section) error {
	for _, section := range list {
		s, err := section(m)
		if err != nil {
			return err
		}
		if s != nil {
			f.Report.Sections = append(f.Report.Sections, s)
		}
	}
	return nil
}

// part makes the report of what is measured so far.
func (f *Findings) part(m *measuring) error {
	f.begin(m)
	f.Report.Foreword = append([]param.Words{sentence(
		"Not finished: results so far, for %d of %d {set|sets}. Missing results are still to come or could not be measured.", len(f.sets), len(m.questions()))}, f.Report.Foreword...)
	return f.add(m, f.kindSection, f.editSection, f.bodySection, f.moveSection, f.otherSection)
}

// report makes the whole report.
func (f *Findings) report(m *measuring) (err error) {
	if f.times, err = m.timesOf(); err != nil {
		return err
	}
	f.begin(m)
	if m.opt.brief {
		return nil
	}
	if err := f.add(m, f.kindSection, f.editSection, f.bodySection, f.courseSection, f.moveSection, f.speedSection, f.otherSection); err != nil || !m.opt.Papers {
		return err
	}
	if err := m.beforePapers(f); err != nil {
		return err
	}
	tables, err := paper.ReadTables(m.opt.Files)
	if err != nil {
		return err
	}
	papers, err := paper.Run(m.ctx, tables, paper.Options{
		Files: m.opt.Files, Out: m.opt.Out, Seed: m.opt.Seed, Quick: m.opt.Quick, Workers: m.opt.Workers, Version: m.opt.Version, Disk: m.opt.Disk,
		Progress: func(table string, done, total int) { m.opt.tell("papers: "+table, done, total) },
	})
	if err != nil {
		return err
	}
	f.Report.Foreword = append(f.Report.Foreword, papers.Foreword[:2]...)
	f.Report.Sections, f.Report.Legend = append(f.Report.Sections, papers.Sections...), papers.Legend
	return nil
}

// beforePapers passes on the findings without the papers' tables.
func (m *measuring) beforePapers(f *Findings) error {
	if m.opt.SoFar == nil {
		return nil
	}
	all := f.Report.Foreword
	f.Report.Foreword = append([]param.Words{words("Not finished: the tables of the papers are still to come or could not be measured.")}, all...)
	err := m.opt.SoFar(f)
	f.Report.Foreword = all
	return err
}

// timesOf measures times, if the shipped sets are measured.
func (m *measuring) timesOf() ([]timing, error) {
	if len(m.opt.Sets) > 0 || m.opt.brief {
		return nil, nil
	}
	return m.times()
}

func num(x float64) string { return fmt.Sprintf("%.3f", x) }
