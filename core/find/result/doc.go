// Package result holds the outcome of a run for one algorithm: its scored pairs, the pages that
// were left out and why, estimates of what its index lost, warnings and times. Groups, measures,
// figures and exports are computed from it without package detect, which does the runs.
package result
