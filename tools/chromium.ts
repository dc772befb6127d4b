/** The browser of the journeys: the system's own, because nothing is downloaded but packages. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { run } from "./children.ts";
import { Explained } from "./terminal.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium on this machine: CHROMIUM_PATH, else what PATH has. */
export function findChromium(): string | null {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [
    process.env["CHROMIUM_PATH"] ?? "",
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    MAC,
  ];
  return candidates.find((candidate) => candidate !== "" && isExecutable(candidate)) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not for us: either way not the one
  }
}

/** Finds Chromium, or installs Debian's when we may; else says what to do. */
export async function ensureChromium(note: (text: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const hasApt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  if (process.getuid?.() !== 0 || !hasApt) {
    throw new Explained(
      "The browser journeys need Chromium, which is not installed: install the package chromium, or set CHROMIUM_PATH.",
    );
  }
  note("installing Chromium");
  // The list of packages of a fresh image is empty or old.
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const { code, output } = await run("apt-get", args, { DEBIAN_FRONTEND: "noninteractive" });
    if (code !== 0)
      throw new Explained(`Chromium could not be installed (apt-get ${args[0]} ended with code ${code}):\n\n${output.trimEnd()}`);
  }
  const installed = findChromium();
  if (!installed) throw new Explained("apt-get installed chromium, but there is no program of that name: set CHROMIUM_PATH.");
  return installed;
}
