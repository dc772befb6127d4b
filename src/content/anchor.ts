/** Longer ones help nobody who passes on a link. */
const ANCHOR_MAX_CHARS = 110;

/** The address of a heading within its page: `Biaya & pajak` to `biaya-pajak`; a second one of the same words gets a number. Pure. */
export function anchorOf(text: string, used: Set<string>): string {
  const base =
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .slice(0, ANCHOR_MAX_CHARS)
      .replaceAll(/^-|-$/g, "") || "bagian";
  let candidate = base;
  for (let n = 2; used.has(candidate); n++) candidate = `${base}-${n}`;
  used.add(candidate);
  return candidate;
}
