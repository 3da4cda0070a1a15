package trace

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Settings returns the parameters that have an effect with values v, in words.
func Settings(params []param.Param, v param.Values) []Setting {
	var out []Setting
	for _, p := range params {
		if p.Idle == nil || !p.Idle(v) {
			out = append(out, Setting{Name: p.Name, Title: p.Title, Value: SettingValue(p, v[p.Name])})
		}
	}
	return out
}

// SettingValue returns a value of a parameter in words.
func SettingValue(p param.Param, v any) Label {
	return Worded(say.Each(func(lang string) string { return p.Say(v, lang) }))
}
