/** The browser of the journeys: the system's own, because only packages are downloaded. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { run } from "./children.ts";
import { Explained } from "./terminal.ts";

/** Debian's headless Chromium, made for automation: the journeys take two thirds of the time in it. The engine is the same. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium on this machine: CHROMIUM_PATH, otherwise one from PATH, headless preferred. */
export function findChromium(): string | null {
  return findOf([SHELL, ...NAMES]);
}

/** Path of a full Chromium, whatever CHROMIUM_PATH is: the headless shell shows no notifications. Null where only the shell is installed. */
export const findFullChromium = (): string | null => findOf(NAMES, "");

/** For the journeys that the headless shell cannot run: a full Chromium, installed if possible. They are skipped where it is not. */
export async function ensureFullChromium(note: (text: string) => void): Promise<void> {
  if (findFullChromium() !== null) return;
  await install("chromium", note);
  if (findFullChromium() === null) note("journeys that need a full Chromium are skipped: install the package chromium");
}

function findOf(names: readonly string[], preferred = process.env["CHROMIUM_PATH"] ?? ""): string | null {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [
    preferred,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...(names.includes("chromium") ? [MAC] : []),
  ];
  return candidates.find((candidate) => candidate !== "" && isExecutable(candidate)) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not executable for us: not usable
  }
}

/** For the journeys: the headless shell, installed if possible; otherwise any Chromium. */
export async function ensureShell(note: (text: string) => void): Promise<string> {
  const found = findOf([SHELL]) ?? ((await install(SHELL, note)).code === 0 ? findOf([SHELL]) : null);
  return found ?? ensureChromium(note);
}

/** For measurements under real conditions: a full Chromium, Debian's installed if possible. Throws a sentence that says what to do. */
export async function ensureChromium(note: (text: string) => void): Promise<string> {
  const found = findOf(NAMES);
  if (found) return found;
  const { code, output } = await install("chromium", note);
  if (code === null)
    throw new Explained(
      "The browser journeys need Chromium, which is not installed: install the package chromium, or set CHROMIUM_PATH.",
    );
  if (code !== 0)
    throw new Explained(`Chromium could not be installed (apt-get ended with code ${code}):\n\n${output.trimEnd()}`);
  const installed = findOf(NAMES);
  if (!installed) throw new Explained("apt-get installed chromium, but there is no program of that name: set CHROMIUM_PATH.");
  return installed;
}

/** Installs Debian's package. `code` is null where we may not install anything. */
async function install(name: string, note: (text: string) => void): Promise<{ code: number | null; output: string }> {
  const hasApt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  if (process.getuid?.() !== 0 || !hasApt) return { code: null, output: "" };
  note(`installing ${name}`);
  // The package list of a fresh image is empty or outdated.
  const updated = await run("apt-get", ["update"], { DEBIAN_FRONTEND: "noninteractive" });
  if (updated.code !== 0) return updated;
  return run("apt-get", ["install", "-y", "--no-install-recommends", name], { DEBIAN_FRONTEND: "noninteractive" });
}
