// Package course reads course packs: page sets with lessons. A lesson is some pages that
// demonstrate one idea, with the ways to teach it (algorithms with settings, side by side), a
// question for a class, and its answer.
//
// A pack is a page set with a file course.json beside its pages. Its prose is written by hand;
// the decisions of algorithms are computed, and stored in the file for readers without the
// program. [Lesson.Tell] makes the story of a lesson in one of its ways.
package course
