// Package stage draws the scenes of stories, the timeline of their steps, and diagrams of results.
package stage
