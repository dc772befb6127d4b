/** Longer anchors are no use in a shared link. */
const ANCHOR_MAX_CHARS = 110;

/** Anchor of a heading within its page: `Biaya & pajak` becomes `biaya-pajak`; a second heading with the same text gets a number. Pure. */
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
