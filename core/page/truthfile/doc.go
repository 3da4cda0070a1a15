// Package truthfile reads what is known about the duplicates of a set from files: those that lie
// beside the pages ([Found]) or one that a person chose ([Load]).
package truthfile
