// Package sitelines counts which lines repeat over the pages of one host: a line that stands word
// for word on several of them belongs to the template of the site. [HostOf] and [GuessHost] tell to
// which host a page belongs.
package sitelines
