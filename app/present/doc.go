// Package present is what the window shows and does, without a window: state,
// intents that change it, and a call when something has changed.
//
// All state belongs to one thread, the window's. Long work runs in goroutines
// that hand their results back through [Do]; so presenters hold no locks, and
// tests run them without a screen.
package present

// Do runs fn on the thread that owns the state, soon, and may be called from any
// goroutine. In the window it is fyne.Do.
type Do func(fn func())

// Store keeps small settings from one start to the next; fyne.Preferences is
// one.
type Store interface {
	StringWithFallback(key, fallback string) string
	SetString(key, value string)
	FloatWithFallback(key string, fallback float64) float64
	SetFloat(key string, value float64)
	StringList(key string) []string
	SetStringList(key string, value []string)
}
