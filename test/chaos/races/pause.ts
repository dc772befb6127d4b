import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 1_000;
const isThere = (file: string | null): boolean => file !== null && existsSync(file);

/** Waits while the file exists: something else is being measured on this machine. */
export async function whilePaused(file: string | null): Promise<void> {
  while (isThere(file)) await pause(LOOK_MS);
}
