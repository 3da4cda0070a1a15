// Package stage draws the scenes of stories, and the timeline of their steps.
package stage
