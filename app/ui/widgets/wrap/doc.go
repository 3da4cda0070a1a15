// Package wrap cuts text into lines that fit a width.
package wrap
