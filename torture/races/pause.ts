import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 1_000;
const isThere = (file: string | null): boolean => file !== null && existsSync(file);

/** Waits as long as the file exists: somebody measures something else on this machine. */
export async function whilePaused(file: string | null): Promise<void> {
  while (isThere(file)) await pause(LOOK_MS);
}
