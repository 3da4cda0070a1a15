package ui

import (
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// speakFyne has Fyne's own dialogs speak the language of the window. Fyne takes
// its language from the environment whenever translations are added, and has no
// other way to be told; so the environment of this process says what the person
// chose, and a translation without a text is added.
func speakFyne(code string) {
	locale := "en_US.UTF-8"
	if code == "zh" {
		locale = "zh_CN.UTF-8"
	}
	for _, name := range []string{"LC_ALL", "LANGUAGE"} {
		if err := os.Setenv(name, locale); err != nil {
			fyne.LogError("set "+name, err)
		}
	}
	if err := lang.AddTranslationsForLocale([]byte("{}"), "en"); err != nil {
		fyne.LogError("choose the language of dialogs", err)
	}
}
