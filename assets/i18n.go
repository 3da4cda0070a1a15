package assets

import (
	"embed"
	"encoding/json"

	"pagetwin/core/base/say"
)

//go:embed i18n/en.json i18n/zh.json
var translations embed.FS

// Translation returns the texts of the window in the given language, "en" or
// "zh", by key.
func Translation(lang string) (map[string]string, error) {
	data, err := translations.ReadFile("i18n/" + lang + ".json")
	if err != nil {
		return nil, say.Errorf("translation %q: %v", "译文 %q：%v", lang, err)
	}
	texts := make(map[string]string)
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, say.Errorf("translation %q: %v", "译文 %q：%v", lang, err)
	}
	return texts, nil
}
