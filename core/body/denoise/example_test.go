package denoise_test

import (
	"fmt"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise/density"
	"pagetwin/core/body/markup"
)

// A denoiser takes the markup of a page and tells the body from what stands around it.
func Example() {
	d := density.Denoiser()
	body, err := d.New(param.Defaults(d.Params))
	if err != nil {
		fmt.Println(err)
		return
	}
	b := body(markup.Parse(`<title>老邮局</title><ul><li><a href="/">首页</a><li><a href="/n">新闻</a></ul>
<p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。</p>`))
	fmt.Println(b.Title)
	fmt.Println(b.Text)
	// Output:
	// 老邮局
	// 云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。
}
