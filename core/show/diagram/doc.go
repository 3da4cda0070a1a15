// Package diagram lays out pictures of results as data: shapes to draw, the objects among them that
// can be opened, and the figures as a table. The window and files draw the same shapes, see package
// scene; the same input gives the same picture.
package diagram
