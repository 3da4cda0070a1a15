// A file system in memory for a Go program in a browser, where wasm_exec.js has none: the
// functions of fs that Go's package syscall calls. What is in it is gone with the page.
"use strict";
const files = (() => {
	const DIR = 0o040000, FILE = 0o100000;
	const flag = {O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536};
	let numbers = 0;
	const node = more => ({number: ++numbers, time: Date.now(), ...more});
	const folder = () => node({mode: DIR | 0o777, inside: new Map()});
	const file = () => node({mode: FILE | 0o666, data: new Uint8Array(0), size: 0});
	const root = folder();
	const opened = new Map();
	let next = 100;

	const fault = code => Object.assign(new Error(code), {code});

	const home = "/home/web"; // and the folder that the program works in

	// names are the steps of a path from the root.
	const names = path => (path.startsWith("/") ? path : home + "/" + path).split("/").reduce((way, name) => {
		if (name === "..") way.pop();
		else if (name !== "" && name !== ".") way.push(name);
		return way;
	}, []);

	const walk = way => way.reduce((at, name) => {
		if (!at.inside) throw fault("ENOTDIR");
		if (!at.inside.has(name)) throw fault("ENOENT");
		return at.inside.get(name);
	}, root);

	// place is the folder of a path and the name in it, "" for the root.
	const place = path => {
		const way = names(path), name = way.pop() ?? "", at = walk(way);
		if (!at.inside) throw fault("ENOTDIR");
		return [at, name];
	};

	const handle = number => {
		if (!opened.has(number)) throw fault("EBADF");
		return opened.get(number);
	};

	const resize = (f, size) => {
		if (f.inside) throw fault("EISDIR");
		if (size > f.data.length) {
			const data = new Uint8Array(Math.max(size, 2 * f.data.length, 4096));
			data.set(f.data.subarray(0, f.size));
			f.data = data;
		}
		if (size < f.size) f.data.fill(0, size, f.size);
		f.size = size;
		f.time = Date.now();
	};

	const stat = n => ({
		dev: 1, ino: n.number, mode: n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: n.inside ? 0 : n.size, blksize: 4096, blocks: 1,
		atimeMs: n.time, mtimeMs: n.time, ctimeMs: n.time, isDirectory: () => Boolean(n.inside),
	});

	const open = (path, flags) => {
		const [at, name] = place(path);
		let n = name === "" ? root : at.inside.get(name);
		if (n && flags & flag.O_CREAT && flags & flag.O_EXCL) throw fault("EEXIST");
		if (!n) {
			if (!(flags & flag.O_CREAT)) throw fault("ENOENT");
			at.inside.set(name, n = file());
		}
		if (n.inside && flags & (flag.O_WRONLY | flag.O_RDWR)) throw fault("EISDIR");
		if (!n.inside && flags & flag.O_DIRECTORY) throw fault("ENOTDIR");
		if (flags & flag.O_TRUNC) resize(n, 0);
		opened.set(++next, {n, at: 0, append: Boolean(flags & flag.O_APPEND)});
		return next;
	};

	const read = (number, buffer, offset, length, position) => {
		const h = handle(number);
		if (h.n.inside) throw fault("EISDIR");
		const from = position === null ? h.at : Number(position);
		const n = Math.max(0, Math.min(length, h.n.size - from));
		buffer.set(h.n.data.subarray(from, from + n), offset);
		if (position === null) h.at += n;
		return n;
	};

	const write = (number, buffer, offset, length, position) => {
		const h = handle(number);
		const from = position !== null ? Number(position) : h.append ? h.n.size : h.at;
		resize(h.n, Math.max(h.n.size, from + length));
		h.n.data.set(buffer.subarray(offset, offset + length), from);
		if (position === null) h.at = from + length;
		return length;
	};

	const mkdir = path => {
		const [at, name] = place(path);
		if (name === "" || at.inside.has(name)) throw fault("EEXIST");
		at.inside.set(name, folder());
	};

	const remove = (path, isFolder) => {
		const [at, name] = place(path), n = walk(names(path));
		if (Boolean(n.inside) !== isFolder) throw fault(isFolder ? "ENOTDIR" : "EISDIR");
		if (n.inside?.size) throw fault("ENOTEMPTY");
		at.inside.delete(name);
	};

	const rename = (from, to) => {
		const n = walk(names(from)), [at, name] = place(from), [there, other] = place(to), was = there.inside.get(other);
		if (was === n) return;
		if (was?.inside && (!n.inside || was.inside.size)) throw fault(n.inside ? "ENOTEMPTY" : "EISDIR");
		if (was && !was.inside && n.inside) throw fault("ENOTDIR");
		at.inside.delete(name);
		there.inside.set(other, n);
		if (!n.inside && isChosen(to)) made.saved(other, n.data.slice(0, n.size));
	};

	// isChosen tells of a path whether a person chose it: what the program keeps for itself
	// lies in folders with a dot, or among the temporary files. Files appear whole, by a
	// new name.
	const isChosen = path => names(path)[0] !== "tmp" && !names(path).some(name => name.startsWith("."));

	const list = path => {
		const n = walk(names(path));
		if (!n.inside) throw fault("ENOTDIR");
		return [...n.inside.keys()];
	};

	// called gives what a function returns, or its fault, to the function that comes last.
	const called = work => (...args) => {
		const tell = args.pop();
		let result, why = null;
		try { result = work(...args); } catch (err) { why = err.code ? err : fault("EIO"); }
		queueMicrotask(() => tell(why, result));
	};

	const console = globalThis.fs, nothing = () => {}, no = code => () => { throw fault(code); };
	const calls = {
		open, read, mkdir, rename,
		close: number => { opened.delete(number); },
		stat: path => stat(walk(names(path))), lstat: path => stat(walk(names(path))), fstat: number => stat(handle(number).n),
		readdir: list, unlink: path => remove(path, false), rmdir: path => remove(path, true),
		truncate: (path, size) => resize(walk(names(path)), Number(size)), ftruncate: (number, size) => resize(handle(number).n, Number(size)),
		chmod: nothing, fchmod: nothing, chown: nothing, fchown: nothing, lchown: nothing, utimes: nothing, fsync: nothing,
		readlink: no("EINVAL"), link: no("EPERM"), symlink: no("EPERM"),
	};
	globalThis.fs = {constants: flag, writeSync: console.writeSync};
	for (const name in calls) globalThis.fs[name] = called(calls[name]);
	const intoFile = called(write);
	globalThis.fs.write = (number, ...rest) => (number <= 2 ? console.write : intoFile)(number, ...rest);

	// put makes a file with the folders that it lies in; without data it makes a folder.
	const put = (path, data) => {
		const way = names(path), name = way.pop();
		let at = root;
		for (const step of way) {
			if (!at.inside.has(step)) at.inside.set(step, folder());
			at = at.inside.get(step);
		}
		at.inside.set(name, data ? Object.assign(file(), {data, size: data.length}) : folder());
	};
	// get returns the bytes of a file.
	const get = path => {
		const n = walk(names(path));
		if (n.inside) throw fault("EISDIR");
		return n.data.slice(0, n.size);
	};
	// saved is told the name and the bytes of every file that a person saves.
	const made = {put, get, saved: nothing};
	put("/tmp");
	put(home);
	globalThis.process.cwd = () => home;
	return made;
})();
