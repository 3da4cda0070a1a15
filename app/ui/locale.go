package ui

import (
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// speakFyne has Fyne's own dialogs speak the language of the window. Fyne takes
// its language from the environment whenever translations are added, and has no
// other way to be told; so the environment of this process says what the person
// chose, and a translation without a text is added. What of the environment says
// in which characters a person types stays: the system may lack them in the
// language of the window, and input methods would then do without Chinese.
func speakFyne(code string) {
	locale := "en_US.UTF-8"
	if code == "zh" {
		locale = "zh_CN.UTF-8"
	}
	say := map[string]string{"LANGUAGE": locale}
	switch os.Getenv("LC_ALL") {
	case "":
		say["LC_MESSAGES"] = locale
	case "C", "POSIX": // in which no language can be said
		say["LC_ALL"] = "C.UTF-8"
	}
	for name, value := range say {
		if err := os.Setenv(name, value); err != nil {
			fyne.LogError("set "+name, err)
		}
	}
	if err := lang.AddTranslationsForLocale([]byte("{}"), "en"); err != nil {
		fyne.LogError("choose the language of dialogs", err)
	}
}
