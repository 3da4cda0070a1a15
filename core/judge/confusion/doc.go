// Package confusion counts pairs by their label in the truth and a run's decision: in all, and by
// the true groups of their pages. Measures and bootstraps use these counts and do not go through
// the pairs again. Pairs of equal pages are counted by the entries that stand for them.
package confusion
