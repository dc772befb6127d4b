/** Finds unused settings whose names are almost right: the intended setting would silently keep its default. */

/**
 * Pairs of a name in the environment and the setting probably meant. Short names are ignored: too many names of any environment are near
 * them.
 */
export function misspelt(
  given: readonly string[],
  known: readonly string[],
): { readonly name: string; readonly meant: string }[] {
  const exact = new Set(known);
  return given.flatMap((name) => {
    if (exact.has(name) || /^(?:npm_|NODE_|PG|LC_|XDG_)/i.test(name)) return [];
    const meant = known.find((setting) => isNear(name.toUpperCase().replaceAll("-", "_"), setting));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isNear(name: string, setting: string): boolean {
  const most = setting.length >= 10 ? 2 : setting.length >= 7 ? 1 : 0;
  if (Math.abs(name.length - setting.length) > most) return false;
  return most === 0 ? false : distance(name, setting) <= most;
}

/** The number of letters to insert, delete, replace, or swap with their neighbour (Damerau–Levenshtein, restricted). */
function distance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
