package session

// Place is one of the places of the window.
type Place string

// The places.
const (
	AtLibrary  Place = "library"
	AtPage     Place = "page"
	AtRun      Place = "run" // algorithms are configured and run
	AtRuns     Place = "runs"
	AtCurves   Place = "curves"
	AtPair     Place = "pair"
	AtTeach    Place = "teach" // an algorithm is explained step by step
	AtGroups   Place = "groups"
	AtLabel    Place = "label"
	AtSettings Place = "settings"
)

// Places returns all places.
func Places() []Place {
	return []Place{AtLibrary, AtPage, AtRun, AtRuns, AtCurves, AtPair, AtTeach, AtGroups, AtLabel, AtSettings}
}
