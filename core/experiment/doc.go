// Package experiment runs experiment files: a page set, algorithms, and what is
// to be varied. Each cell of the sweep is on disk as soon as it is finished, and
// a run that was interrupted goes on where it stopped.
package experiment
