// Package diagram lays out pictures of results as values: shapes to draw, the things among them
// that can be pointed at and opened, and the data as a table. The window and files draw the same
// shapes, see package scene; the same input gives the same picture.
package diagram
