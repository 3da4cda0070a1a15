// Package compare makes views of two pages: their texts and where these differ, how each algorithm
// decides, and why. Several places show such views; it knows no place.
package compare
