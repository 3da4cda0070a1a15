// Package bodies shows the texts of two pages beside each other, with their shared features and
// their differences, and lets a person choose the two pages.
package bodies
