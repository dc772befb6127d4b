import type { Race } from "./race.ts";
import { sendRaces } from "./sends.ts";

/** All races, in the order of a transfer's life. */
export const RACES: readonly Race[] = [...sendRaces];
