/**
 * Mends the machine-readable zone of a passport as text recognition reads it without a model for its font: fillers become letters, and some
 * get lost. Pure.
 */

const ZONE_CHARS = 44;
const MIN_CHARS = 30;
/** A run of fillers, with single letters in it that a filler is read as, and any number of them at the end of the line. */
const RUN = /<(?:[KLCEX]?<)+(?:[KLCEX]+$)?/g;
/** Two fillers stand between names. */
const MIN_RUN = 4;

/** The lines that look like those of the zone with all their characters, in place of the lines as they were read. */
export function mendedZone(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const signs = line
        .toUpperCase()
        .replaceAll(/\s/g, "")
        .replaceAll(/[«‹({[€£]/gu, "<");
      const isZone = signs.length >= MIN_CHARS && signs.includes("<") && /^[A-Z0-9<]+$/.test(signs);
      return isZone ? stretched(signs) : line;
    })
    .join("\n");
}

/** The longest run of fillers takes up what is missing, or gives what is too much. */
function stretched(signs: string): string {
  const longest = [...signs.matchAll(RUN)].toSorted((a, b) => b[0].length - a[0].length)[0];
  if (longest === undefined || longest[0].length < MIN_RUN) return signs;
  const [before, after] = [signs.slice(0, longest.index), signs.slice(longest.index + longest[0].length)];
  const missing = ZONE_CHARS - before.length - after.length;
  return missing < 1 ? signs : `${before}${"<".repeat(missing)}${after}`;
}
