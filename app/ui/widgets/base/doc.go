// Package base contains the parts of all other views besides Fyne's own widgets: layouts, headings
// and paragraphs, simple controls, and hints. Its controls leave the keys that they do not use to
// the window.
package base
