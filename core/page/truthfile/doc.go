// Package truthfile reads the known duplicates of a set from files: those beside the pages
// ([Found]), or one that a person chose ([Load]).
package truthfile
