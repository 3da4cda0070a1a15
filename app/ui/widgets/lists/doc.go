// Package lists holds tables whose columns a person sorts, filters and widens, and choices among
// many options. Only the rows in sight are drawn.
package lists
