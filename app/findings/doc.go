// Package findings measures all algorithms on labelled sets in one way, says in words what
// follows for which kind of page, and writes one report of it, with the papers' tables of
// package paper behind.
//
// Of each set every pair is scored by every algorithm. What an algorithm is worth is told
// on pages that its threshold has not seen ([eval.Cross]); intervals and differences come
// from drawing gold groups ([eval.Bootstrap], [eval.Compare]), and a difference is called
// real where it remains at 5 % after Holm's correction over all algorithms of the table.
// Then the same decisions are counted by language, layout, length and edit.
//
// Other programs take part by files: what they read lies in OUT/inputs, and what they found
// is looked for in OUT/others, see [Other]. They are held to the same measures.
//
// All figures but times follow from the seed and the version.
package findings
