// Package cluster joins scored pairs into groups by union-find and names each
// group's weakest link.
package cluster
