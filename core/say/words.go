package say

// Words is a short text in the two languages of the program.
type Words struct {
	En string `json:"en"`
	Zh string `json:"zh"`
}

// In returns the text in the given language, "zh" or "en"; English stands in
// where there is no Chinese.
func (w Words) In(lang string) string {
	if lang == "zh" && w.Zh != "" {
		return w.Zh
	}
	return w.En
}

// At makes a problem of what is wrong somewhere.
func (w Words) At(where string) Problem {
	return Problem{Where: oneLine(where), What: w.En, Zh: w.Zh}
}

// Problem is something wrong with one page or one line of a set: it is counted
// and listed, and the rest goes on.
type Problem struct {
	Where string // page id, or file and line
	What  string // what is wrong and what was done, one line
	Zh    string `json:",omitempty"` // What in Chinese; "" where it is not known
}

// Words returns what is wrong in both languages.
func (p Problem) Words() Words { return Words{p.What, p.Zh} }

// In returns what is wrong in the given language, "zh" or "en"; English stands
// in where there is no Chinese.
func (p Problem) In(lang string) string { return p.Words().In(lang) }
