/**
 * Completes package-lock.json: `npm install` omits optional packages that it could not fetch (other platforms' programs that a registry
 * mirror does not have), and `npm ci` then refuses the lockfile everywhere. Each is added with the exact version that its parent requires
 * and the platform in its name, so that npm skips it here and fetches it there.
 *
 *   node tools/complete-lock.mjs [--check]      after every npm install; --check only reports whether something is missing
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FILE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "package-lock.json");
const SYSTEMS = new Set(["darwin", "linux", "win32", "freebsd", "android", "openharmony", "aix", "netbsd", "openbsd", "sunos"]);
const PROCESSORS = new Set(["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"]);
const LIBRARIES = { gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" };

const lock = JSON.parse(readFileSync(FILE, "utf8"));

/** Where npm would find a package required by `parent`: beside it, or in a node_modules further up. */
function isEntered(parent, name) {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (`${at ? `${at}/` : ""}node_modules/${name}` in lock.packages) return true;
    if (at === "" || !at.includes("/node_modules/")) return `node_modules/${name}` in lock.packages;
  }
}

const added = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+/.test(version) || isEntered(parent, name)) continue;
    const words = name.slice(name.indexOf("/") + 1).split("-");
    const os = words.filter((word) => SYSTEMS.has(word));
    const cpu = words.filter((word) => PROCESSORS.has(word));
    // Without a platform in its name npm would try to fetch it on every machine, and fail where it could not be fetched before.
    if (os.length === 0 && cpu.length === 0) continue;
    const libc = words.filter((word) => os.includes("linux") && word in LIBRARIES).map((word) => LIBRARIES[word]);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(libc.length > 0 ? { libc } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    added.push(`${name}@${version}`);
  }
}

if (added.length === 0) process.exit(0);
process.stdout.write(`${added.length} optional packages of other platforms are missing from package-lock.json.\n`);
if (process.argv.includes("--check")) process.exit(1);
const [root, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
