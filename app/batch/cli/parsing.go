package cli

import (
	"regexp"
	"strings"

	"pagetwin/core/base/say"
)

// complaints are the messages of kong about a command line, and of the types of its flags.
var complaints = []say.Words{
	{En: "unknown flag %s, did you mean one of %s?"},
	{En: "unknown flag %s, did you mean %s?"},
	{En: "unknown flag %s"},
	{En: "unexpected argument %s, did you mean one of %s?"},
	{En: "unexpected argument %s, did you mean %s?"},
	{En: "unexpected argument %s"},
	{En: "missing flags: %s"},
	{En: "expected one of %s"},
	{En: "%s must be one of %s but got %s"},
	{En: "%s and %s can't be used together"},
	{En: "%s: expected a valid %s bit int but got %s"},
	{En: "%s: expected a valid %s bit uint but got %s"},
	{En: "%s: expected a float but got %s"},
	{En: "%s: expected duration but got %s"},
	{En: "%s: missing value, expecting %s"},
	{En: "%s: expected %s value but got %s"},
	{En: "expected %s"},
}

// parsing returns the words of a message of kong.
func parsing(message string) say.Words {
	for _, w := range complaints {
		pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(w.En), "%s", "(.*?)") + "$"
		if m := regexp.MustCompile(pattern).FindStringSubmatch(message); m != nil {
			args := make([]any, len(m)-1)
			for i := range args {
				args[i] = m[i+1]
			}
			return w.With(args...)
		}
	}
	return say.Same(message)
}
