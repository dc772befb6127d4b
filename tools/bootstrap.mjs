/**
 * Every npm script starts here: plain JavaScript for Node 20 with nothing installed. Installs the packages of the lockfile when
 * node_modules differs from it, then runs tools/<name>.ts on the pinned Node.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const PINNED_PACKAGE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const NEEDED_MAJOR = 24;
const OLDEST_MAJOR = 20;

const majorOf = (version) => Number(version.replace(/^v/, "").split(".")[0]);
const inProject = (...parts) => path.join(PROJECT, ...parts);

/** Exits with one sentence about a problem that the user can fix. */
function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** npm's os and cpu lists: allowed names, or excluded names with "!"; no list allows everything. A single name may stand without a list. */
function admits(names, value) {
  if (!names) return true;
  const list = [names].flat();
  return list.includes(value) || (list.every((item) => item.startsWith("!")) && !list.includes(`!${value}`));
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? null;
  } catch {
    return null; // missing, or cut off during an installation: both require an installation
  }
}

/**
 * Why node_modules differs from package-lock.json, or null. npm records what it installed; comparing both needs no stamp of ours, and `npm
 * install <package>` by hand does not cause a second installation.
 */
function whyInstall() {
  const wanted = readLock(inProject("package-lock.json"));
  if (!wanted) giveUp("package-lock.json is missing or unreadable: this folder is not a complete copy of the project.");
  const present = readLock(inProject("node_modules", ".package-lock.json"));
  if (!present) return "first start";
  for (const [where, entry] of Object.entries(wanted)) {
    if (where === "") continue;
    const found = present[where];
    const fits = admits(entry.os, process.platform) && admits(entry.cpu, process.arch);
    // An optional package may be missing, except the pinned Node; one for another platform means a copied node_modules.
    const mayBeAbsent = entry.optional || entry.devOptional || entry.peer;
    if (!found && (!mayBeAbsent || (fits && where === `node_modules/${PINNED_PACKAGE}`))) return "packages are missing";
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity)) return "the lockfile changed";
    if (found && !fits) return "the packages are another platform's";
  }
  return Object.keys(present).some((where) => !(where in wanted)) ? "the lockfile changed" : null;
}

/** PATH without node_modules/.bin: the installation deletes the Node there, so it must not run on it. */
function pathForInstall() {
  const parts = (process.env.PATH ?? process.env.Path ?? "").split(path.delimiter);
  return parts.filter((part) => !/node_modules[\\/]\.bin[\\/]?$/.test(part)).join(path.delimiter);
}

/** Runs a program on this terminal to its end, and passes on signals sent only to this process. Resolves to the exit code. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: PROJECT, stdio: "inherit", ...options });
    const passOn = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, passOn);
    // npm runs scripts through a shell and, when stopped, kills only that shell: then this process gets another parent.
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || passOn("SIGTERM"), 500).unref();
    child.on("error", (error) => {
      process.stderr.write(`${command} can't be started: ${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

async function install(reason) {
  process.stderr.write(`Installing packages (${reason}; the first time takes a minute or two) …\n`);
  const started = Date.now();
  const env = { ...process.env, PATH: pathForInstall() };
  // Output goes straight to the terminal: npm draws its own progress there, and a closed pipe would kill it half-way.
  const flags = ["ci", "--no-fund", "--no-audit", "--loglevel=error"];
  const code = await run("npm", flags, { env, shell: process.platform === "win32" });
  if (code !== 0) giveUp(`The packages could not be installed (npm ci ended with code ${code}); the reason is above.`);
  process.stderr.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

/** The pinned Node if npm installed it for this platform, otherwise the machine's own if it is recent enough. */
function findNode() {
  const pinned = inProject("node_modules", PINNED_PACKAGE, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(pinned)) return realpathSync(pinned);
  if (majorOf(process.version) >= NEEDED_MAJOR) return process.execPath;
  return giveUp(
    `Node ${NEEDED_MAJOR} is needed: npm has none for ${process.platform}-${process.arch}, and this machine's is ${process.version}.`,
  );
}

if (majorOf(process.version) < OLDEST_MAJOR)
  giveUp(`Node ${OLDEST_MAJOR} or newer is needed; this machine has ${process.version}.`);
const [asked, ...args] = process.argv.slice(2);
/** Former names of commands, kept for one release. */
const FORMER = { attack: "security", torture: "chaos" };
const name = FORMER[asked] ?? asked;
const script = inProject("tools", `${name}.ts`);
if (!name || !existsSync(script))
  giveUp("Usage: node tools/bootstrap.mjs start|dev|quick|test|watch|call|bench|security|chaos|day|release [arguments]");

const reason = whyInstall();
if (reason) await install(reason);
const node = findNode();
// Tools run in this folder, and programs they start find the pinned Node first, also when this file was called without npm.
process.chdir(PROJECT);
process.env.PATH = [inProject("node_modules", ".bin"), process.env.PATH ?? ""].join(path.delimiter);

if (realpathSync(process.execPath) === node) {
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
} else {
  // The channel closes when this process dies in any way: the tool then stops what it started.
  process.exitCode = await run(node, [script, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  process.exit();
}
