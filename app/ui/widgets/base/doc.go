// Package base holds what all else in the window is built of beside Fyne's own widgets: layouts,
// headings and paragraphs, simple controls, and what explains an object while the pointer is on
// it. Its controls leave the keys that they have no use for to the window.
package base
