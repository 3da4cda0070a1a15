// Package chart draws curves over two axes, with a legend, zoom, and a threshold that is moved.
package chart
