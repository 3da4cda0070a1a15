// Package stage draws the scenes of stories, and the line of their steps.
package stage
