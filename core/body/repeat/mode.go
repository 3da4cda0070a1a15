package repeat

// Mode determines the treatment of templates.
type Mode string

// What can be done with templates.
const (
	Keep Mode = ""     // nothing is counted: bodies are what the denoiser made of them
	Mark Mode = "mark" // counted and shown; bodies stay as they are
	Cut  Mode = "cut"  // left out of bodies
)
