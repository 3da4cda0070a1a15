// Package motion animates the transition from the scene of one step to the next. The window
// and the player in HTML files show the same intermediate pictures.
package motion
