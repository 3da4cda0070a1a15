// Package bodies shows the texts of two pages beside each other, with what they share and where
// they differ, and lets a person choose the two pages.
package bodies
