package ui

import (
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// speakFyne puts Fyne's own dialogs into the language of the window. Fyne reads its language from
// the environment whenever translations are added, and offers no other way to set it. So speakFyne
// sets the language in the environment of this process and adds an empty translation. It leaves the
// character set of the environment as it is: the system may lack that of the window's language, and
// input methods would then not offer Chinese.
func speakFyne(code string) {
	locale := "en_US.UTF-8"
	if code == "zh" {
		locale = "zh_CN.UTF-8"
	}
	say := map[string]string{"LANGUAGE": locale}
	switch os.Getenv("LC_ALL") {
	case "":
		say["LC_MESSAGES"] = locale
	case "C", "POSIX": // a locale that cannot carry a language
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
