/** Forms of address, titles, degrees and legal forms: words that accompany a name and are not part of it. Pure. */

/** Banks write or omit them at will. */
const LEFT_OUT = new Set(
  (
    "mr mrs ms miss sir bpk bapak ibu ny nyonya tn tuan nn nona sdr sdri saudara saudari an alm almh " +
    "h hj haji hajah hajjah kh dr drs dra drg drh prof ir hc " +
    "se sh st sp ssi skom spd spdi sip ssos sag skm sked sked skep ns skp ssn stp sst sth ssy spsi shut sei " +
    "mm msi mt mh mpd mkom mkes mba msc mag ma mhum mkn mph phd ph.d amd amdkeb amk ba bsc ak ca cpa " +
    "bin binti binte bte bt ibn al a/l a/p s/o d/o " +
    "pt cv ud tbk persero ltd limited pte sdn bhd inc llc llp corp co gmbh plc"
  ).split(" "),
);

/**
 * A name in the spelling by which names are compared. Removes accents (banks write PENA for Peña) but keeps scripts: NFKD decomposes, and
 * only the marks of Latin letters are dropped.
 */
export function foldedName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");
}

/** Whether a folded word is a title. "s.kom." is one degree; "dr.ali" is a title and a name, and so is not one. */
export function isTitle(folded: string): boolean {
  return LEFT_OUT.has(folded.replaceAll(/[.()]/g, ""));
}

/** Titles that are somebody's only name as well: refusing them would keep these people out. */
const NAMES_TOO = new Set(["an", "haji", "mag", "nona", "sir"]);

/** Whether a name consists of titles alone, such as "Hj.": the name itself is missing. */
export function isOnlyTitles(name: string): boolean {
  return foldedName(name)
    .split(/[\s,]+/u)
    .filter(Boolean)
    .every((word) => isTitle(word) && !NAMES_TOO.has(word));
}
