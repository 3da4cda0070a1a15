// Package result holds what a run gives for one algorithm: its scored pairs, the pages that were
// left out and why, estimates of what its index lost, warnings and times. Groups, measures,
// figures and exports are made of it without the engine, which is package detect.
package result
