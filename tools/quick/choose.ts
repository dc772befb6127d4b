/** Selects the tests to run among those that a change reaches, so that the result comes within 90 seconds. */
import { reachedTests } from "./reach.ts";

/**
 * It wires every capability: tests that import it start the whole product, take up to a minute each, and are reached by nearly every
 * change.
 */
export const WHOLE_PRODUCT = "src/wiring/capabilities.ts";
/** The number of files that two cores run beside the other steps in 90 seconds; measured with a use case of transfers (CONTRIBUTING.md). */
export const MOST_FILES = 30;

export interface Choice {
  readonly chosen: readonly string[];
  /** Reached, but left to `npm test`. */
  readonly left: number;
}

const areaOf = (file: string) => file.split("/").slice(0, 2).join("/");

/**
 * The nearest first, by the number of imports in between; among equally near ones, those of the changed capability. Tests of the whole
 * product only if they import a changed file themselves.
 */
export function chooseTests(
  files: readonly string[],
  changed: readonly string[],
  most: number = MOST_FILES,
  read?: (file: string) => string | null,
): Choice {
  const reached = reachedTests(files, changed, read);
  const whole = new Set(reachedTests(files, [WHOLE_PRODUCT], read).map(({ test }) => test));
  const areas = new Set(changed.map(areaOf));
  const rank = (test: string) => (areas.has(areaOf(test)) ? 0 : 1);
  const chosen = reached
    .filter(({ test, distance }) => distance <= 1 || !whole.has(test))
    .toSorted((one, other) => one.distance - other.distance || rank(one.test) - rank(other.test))
    .slice(0, most)
    .map(({ test }) => test);
  return { chosen, left: reached.length - chosen.length };
}
