// Package say formats messages for people in every language of the program: errors, problems of
// pages or lines, titles. The code has the English; translations stand in the catalogues of package
// i18n and are looked up when a text is shown, so that a text can be shown in any language at any
// time. Error gives the English text.
//
// A text says where, what, and what to do, in one line.
package say
