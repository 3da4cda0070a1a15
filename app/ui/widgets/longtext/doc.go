// Package longtext holds a view for text of any length: only the lines in sight exist as objects
// on screen.
package longtext
