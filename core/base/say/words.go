package say

import "encoding/json"

// Words is a short text in the two languages of the program.
type Words struct {
	En string `json:"en"`
	Zh string `json:"zh"`
}

// Same returns words that are the same in both languages: a name, a number.
func Same(s string) Words { return Words{s, s} }

// UnmarshalJSON reads an object of both texts, or a plain string for both.
func (w *Words) UnmarshalJSON(src []byte) error {
	var one string
	if len(src) > 0 && src[0] == '"' {
		if err := json.Unmarshal(src, &one); err != nil {
			return err
		}
		*w = Words{En: one, Zh: one}
		return nil
	}
	type both Words // without this method
	return json.Unmarshal(src, (*both)(w))
}

// In returns the text in a language, "zh" or "en"; English if there is no Chinese.
func (w Words) In(lang string) string {
	if lang == "zh" && w.Zh != "" {
		return w.Zh
	}
	return w.En
}

// At returns a problem with these words at a place.
func (w Words) At(where string) Problem {
	return Problem{Where: Shown(where), What: w.En, Zh: w.Zh}
}

// Problem is something wrong with one page or one line of a set: it is counted and listed, and
// work goes on.
type Problem struct {
	Where string // page id, or file and line
	What  string // what is wrong and what was done, one line
	Zh    string `json:",omitempty"` // What in Chinese; "" where it is not known
	Lost  bool   `json:",omitempty"` // what was listed could not be read: figures are without it
}

// Words returns what is wrong in both languages.
func (p Problem) Words() Words { return Words{p.What, p.Zh} }

// In returns what is wrong in a language, "zh" or "en"; English if there is no Chinese.
func (p Problem) In(lang string) string { return p.Words().In(lang) }
