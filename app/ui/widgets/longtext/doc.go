// Package longtext holds a view for text of any length: only the visible lines exist as objects on
// the screen.
package longtext
