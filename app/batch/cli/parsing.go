package cli

import (
	"regexp"

	"pagetwin/core/base/say"
)

// complaints are the messages of kong about a command line, and our wording with the parts in
// parentheses.
var complaints = []struct {
	kong string
	ours say.Words
}{
	{`(.*?): (?:missing value, expecting|expected (?:string|value) value but got) .*`, say.Text("%s needs a value")},
	{`expected "(.*?)"`, say.Text("missing argument: %s")},
	{`missing flags: (.*?)`, say.Text("missing flags: %s")},
	{`(.*?) must be one of (.*?) but got (.*?)`, say.Text("%s must be one of %s but got %s")},
	{`(.*?) and (.*?) can't be used together`, say.Text("%s and %s can't be used together")},
	{`(.*?): expected a valid \d+ bit u?int but got (.*?)`, say.Text("%s must be a whole number, got %s")},
	{`(.*?): expected a float but got (.*?)`, say.Text("%s must be a number, got %s")},
	{`(.*?): expected duration but got ("[^"]*").*`, say.Text("%s must be a time such as 10s or 2m, got %s")},
	{`(.*?): bool value must be .* but got (.*?)`, say.Text("%s takes no value, got %s")},
}

// parsing returns the words of an error of kong.
func parsing(err error) say.Words {
	for _, c := range complaints {
		if m := regexp.MustCompile(`^` + c.kong + `(?: \([a-z ]+\))?$`).FindStringSubmatch(err.Error()); m != nil {
			args := make([]any, len(m)-1)
			for i := range args {
				args[i] = m[i+1]
			}
			return c.ours.With(args...)
		}
	}
	return say.Of(err)
}
