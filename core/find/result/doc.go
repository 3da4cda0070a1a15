// Package result describes the job of a run with one algorithm, and its result: settings, scored
// pairs, the pages that were left out and why, warnings and times. Groups, measures, figures and
// exports are computed from it without package detect, which does the runs. Each setting is one
// field of [Run] or [Bounds], which experiments, kept records and descriptions of work in pieces
// embed.
package result
