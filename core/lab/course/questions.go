package course

import (
	"fmt"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Words of a sheet.
var (
	sheetIntro     = say.Words{En: "Open the pack in pagetwin and step through each lesson in Teach, or create the stories with the commands below, in the folder of the pack. The answers are at the end; the results of algorithms in them were computed from the pages of this pack."}
	sheetQuestions = say.Words{En: "Questions"}
	sheetAnswers   = say.Text("course|Answers")
	sheetPages     = say.Words{En: "Pages:"}
	sheetTaught    = say.Words{En: "algorithm"}
	sheetSettings  = say.Words{En: "settings"}
	sheetScore     = say.Words{En: "score"}
	sheetThreshold = say.Words{En: "threshold"}
	sheetSays      = say.Words{En: "says"}
	sheetBetween   = say.Words{En: "; "}
	sheetUsual     = say.Words{En: "default settings"}
	sheetDenoiser  = say.Words{En: "denoiser"}
	sheetDup       = say.Words{En: "duplicates"}
	sheetNot       = say.Words{En: "not duplicates"}
	sheetJoined    = say.Words{En: "the first and the last page in one group"}
	sheetApart     = say.Words{En: "the first and the last page in different groups"}
	sheetPerson    = say.Words{En: "Label: %s."}
	sheetPartly    = say.Words{En: "partial duplicate"}
)

// Ending is the extension of the files that the commands of a sheet write.
const Ending = ".html"

// Questions returns a sheet for a class in one language, "en" or "zh", as Markdown: the questions
// with the commands that make the stories, then the answers. set is the path of the pack.
func (c *Course) Questions(lang, set string) (string, error) {
	var b strings.Builder
	in := func(w say.Words) string { return w.In(lang) }
	fmt.Fprintf(&b, "# %s\n\n%s\n\n## %s\n", in(c.Title), in(sheetIntro), in(sheetQuestions))
	for n, l := range c.Lessons {
		fmt.Fprintf(&b, "\n### %d. %s\n\n%s `%s`\n\n%s\n\n", n+1, in(l.Title), in(sheetPages), strings.Join(l.Pages, "`, `"), in(l.Question))
		for i, w := range l.Ways {
			fmt.Fprintf(&b, "    pagetwin %s\n", strings.Join(l.Command(w, set, fmt.Sprintf("%s-%d%s", l.ID, i+1, Ending)), " "))
		}
	}
	fmt.Fprintf(&b, "\n## %s\n", in(sheetAnswers))
	for n, l := range c.Lessons {
		fmt.Fprintf(&b, "\n### %d. %s\n\n%s %s\n\n", n+1, in(l.Title), in(l.Learn), in(l.Answer))
		person := map[string]say.Words{"1": sheetDup, "0": sheetNot}[l.Label]
		if person.En == "" {
			person = sheetPartly
		}
		fmt.Fprintf(&b, in(sheetPerson)+"\n\n", in(person))
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n|---|---|---:|---:|---|\n", in(sheetTaught), in(sheetSettings), in(sheetScore), in(sheetThreshold), in(sheetSays))
		for _, w := range l.Ways {
			row, err := w.row(l.About, lang)
			if err != nil {
				return "", err
			}
			b.WriteString(row)
		}
	}
	return b.String(), nil
}

// row returns the row of a way in a table of answers.
func (w Way) row(about About, lang string) (string, error) {
	a, v, err := w.Values()
	if err != nil {
		return "", err
	}
	verdict := sheetNot
	if w.Result.Duplicates {
		verdict = sheetDup
	}
	if about == OfGroups {
		verdict = sheetApart
		if w.Result.Duplicates {
			verdict = sheetJoined
		}
		return fmt.Sprintf("| %s | %s | – | – | %s |\n", a.Title.In(lang), w.described(a.Params, v, lang), verdict.In(lang)), nil
	}
	return fmt.Sprintf("| %s | %s | %.4f | %.4f | %s |\n", a.Title.In(lang), w.described(a.Params, v, lang), w.Result.Score, w.Result.Threshold, verdict.In(lang)), nil
}

func (w Way) described(params []param.Param, v param.Values, lang string) string {
	var parts []string
	for _, s := range w.Settings {
		name, _, _ := strings.Cut(s, "=")
		if p, ok := param.Find(params, name); ok {
			parts = append(parts, p.Title.In(lang)+" = "+p.Say(v[p.Name], lang))
		}
	}
	if w.Denoiser != "" {
		name := w.Denoiser
		if d, err := catalog.Denoiser(w.Denoiser); err == nil {
			name = d.Title.In(lang)
		}
		parts = append(parts, sheetDenoiser.In(lang)+" = "+name)
	}
	if len(parts) == 0 {
		return sheetUsual.In(lang)
	}
	return strings.Join(parts, sheetBetween.In(lang))
}
