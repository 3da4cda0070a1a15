// Package parts holds what several places of the window share and what knows the desk: the form of
// parameters, the threshold of a result, and the menu of a page.
package parts
