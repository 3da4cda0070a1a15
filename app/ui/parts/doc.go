// Package parts holds the views that several places of the window share and that depend on the
// desk: the form of parameters, the threshold of a result, and the menu of a page.
package parts
