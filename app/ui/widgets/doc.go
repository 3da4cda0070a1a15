// Package widgets holds what the window is built of beside Fyne's own widgets:
// a view for long text, a form made from declared parameters, a sortable table,
// a chart, a status line. They show and report; they decide nothing.
package widgets
