// Package course reads course packs: page sets with lessons, each a pair of pages chosen so
// that one idea shows, and the ways to teach it, algorithms at settings side by side, with
// a question for a class and its answer.
//
// A pack is a page set as any other that has a file course.json beside its pages. Its prose
// is somebody's; what algorithms say of the pairs is computed, and stands in the file for
// those who only read it. [Lesson.Tell] tells the story of a pair in one of its ways.
package course
