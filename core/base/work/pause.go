//go:build !js

package work

// Pause does nothing here, where the system shares the processors between the work and the window.
func Pause() {}
