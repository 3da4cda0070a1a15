package ui

// askTake asks where the story is taken along to.
func (w *Desk) askTake() {}
