// Package confusion counts pairs by what the truth says of them and what a run decides: in all, and
// by the true groups of their pages, so that measures are made and groups are drawn without looking
// at the pairs again. Pairs of equal pages are counted by the entries that stand for them.
package confusion
