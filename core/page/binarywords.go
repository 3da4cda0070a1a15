package page

import "pagetwin/core/say"

// binaryNames are in Chinese what binaryKind returns.
var binaryNames = map[string]string{
	"a PNG image": "PNG 图片", "a JPEG image": "JPEG 图片", "a GIF image": "GIF 图片", "a WebP or other RIFF file": "WebP 等 RIFF 文件",
	"a PDF file": "PDF 文件", "a zip file": "zip 文件", "an empty zip file": "空的 zip 文件", "gzip data": "gzip 数据", "bzip2 data": "bzip2 数据",
	"xz data": "xz 数据", "Zstandard data": "Zstandard 数据", "a 7z archive": "7z 压缩包", "a RAR archive": "RAR 压缩包",
	"an SQLite database": "SQLite 数据库", "a Parquet file": "Parquet 文件", "a program": "程序", "a font": "字体", "an old Office file": "旧版 Office 文件",
	"binary data": "二进制数据",
}

// binaryWords is what binaryKind returns in both languages.
func binaryWords(kind string) say.Words { return say.Words{En: kind, Zh: binaryNames[kind]} }
