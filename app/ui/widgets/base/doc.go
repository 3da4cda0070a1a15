// Package base holds what all other views are made of besides Fyne's own widgets: layouts, headings
// and paragraphs, simple controls, and hints. Its controls leave the keys that they do not use to
// the window.
package base
