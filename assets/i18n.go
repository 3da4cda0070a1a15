package assets

import (
	"encoding/json"

	"pagetwin/assets/i18n"
	"pagetwin/core/base/say"
)

// Texts returns the English texts of the window by key, as in en.json. [Text] has them in
// every language.
func Texts() (map[string]string, error) {
	texts := make(map[string]string)
	if err := json.Unmarshal(i18n.English, &texts); err != nil {
		return nil, say.Errorf("the texts of the window: %v", err)
	}
	return texts, nil
}

// Translation returns the texts of the window in a language, by key.
func Translation(lang string) (map[string]string, error) {
	texts, err := Texts()
	for key, en := range texts {
		texts[key] = say.InContext(key, en).In(lang)
	}
	return texts, err
}
