package param

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
