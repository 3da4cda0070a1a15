// Package saytest makes messages for tests, which need no translation.
package saytest

import "pagetwin/core/base/say"

// Words returns a text in English and Chinese.
func Words(en, zh string) say.Words { return say.Texts(map[string]string{"en": en, "zh": zh}) }

// Message returns a message as [say.New] makes it.
func Message(en, zh string, args ...any) say.Message {
	return say.Message{Words: Words(en, zh).With(args...), Kind: en}
}

// Errorf is an error as [say.Errorf] makes it.
func Errorf(en, zh string, args ...any) error { return Words(en, zh).Errorf(args...) }
