// Package locale gives Fyne a language that it can read. Fyne reads its language from the
// environment when its package lang is initialised, before main, and prints an error if the
// locale has no language: "Error parsing user locale C" for LANG=C.UTF-8, which most containers
// have. The window sets its own language later.
//
// Go initialises packages in the order of their paths, each as soon as its imports are ready.
// This one needs only os, regexp and strings, so it comes before Fyne, which needs text/template.
package locale

import (
	"os"
	"regexp"
	"strings"
)

func init() {
	if !readable(os.Getenv) {
		_ = os.Setenv("LANGUAGE", "en") // without it Fyne prints the error and goes on
	}
}

// readable reports whether Fyne can read the language of the environment.
func readable(getenv func(string) string) bool {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale = getenv(name); locale != "" {
			break
		}
	}
	if locale == "C" || locale == "POSIX" {
		return true // Fyne speaks English then, whatever LANGUAGE is
	}
	if list := getenv("LANGUAGE"); list != "" {
		locale = list
	}
	for one := range strings.SplitSeq(locale, ":") {
		if one != "" && !named.MatchString(one) {
			return false
		}
	}
	return true
}

// named matches a locale that names a language: zh, zh_CN.UTF-8.
var named = regexp.MustCompile(`^[A-Za-z]{2,3}([_-]([A-Za-z]{2}|[0-9]{3}))?(\..*)?$`)
