// Package motion lets things travel from the scene of a step to that of the next one: the window,
// films and the player of HTML files draw the same moments.
package motion
