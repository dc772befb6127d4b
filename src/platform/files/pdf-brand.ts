/** The brand in PDFs: the mark, the deep band of a document's head, and the arc of a transfer. Decoration, which screen readers skip. */
import type { Pdf } from "./pdf.ts";

/** The colours of the design (src/web/styles/tokens.css); paper has the light theme, and the band is dark on it. */
export const DEEP = "#09343d";
export const ON_DEEP = "#fbf6ec";
export const ON_DEEP_MUTED = "#bdd6d5";
const PETAL_ON_DEEP = "#63c7cb";
const DOT_ON_DEEP = "#ffbd45";

/** The three petals of the mark in a square of 32, as in src/web/brand/logo.tsx. */
const PETALS =
  "M1 9c0-5 3-8 8-8 5.5 0 6.7 8 6.7 14.7C9 15.7 1 14.5 1 9Zm30 0c0-5-3-8-8-8-5.5 0-6.7 8-6.7 14.7C23 15.7 31 14.5 31 9ZM1 23c0 5 3 8 8 8 5.5 0 6.7-8 6.7-14.7C9 16.3 1 17.5 1 23Z";
const MARK_SIDE = 32;
/** The kawung pattern, in a square of 48. */
const KAWUNG =
  "M3 11c0-5 3-8 8-8 8 0 11 10 11 19-9 0-19-3-19-11zm42 0c0-5-3-8-8-8-8 0-11 10-11 19 9 0 19-3 19-11zM3 37c0 5 3 8 8 8 8 0 11-10 11-19-9 0-19 3-19 11zm42 0c0 5-3 8-8 8-8 0-11-10-11-19 9 0 19 3 19 11z";
const KAWUNG_SIDE = 48;
const TILE = 30;
const KAWUNG_STRENGTH = 0.045;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The mark, `side` points wide. */
export function drawMark(
  doc: Pdf,
  { x, y, side, isOnDeep }: Place & { readonly side: number; readonly isOnDeep: boolean },
): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / MARK_SIDE);
  doc.path(PETALS).fill(isOnDeep ? PETAL_ON_DEEP : "#0b5563");
  doc.circle(24, 24, 7).fill(isOnDeep ? DOT_ON_DEEP : "#f2a71b");
  doc.restore();
}

/** The deep band over the whole width of the page's upper edge, with the pattern. */
export function drawBand(doc: Pdf, height: number): void {
  const { width } = doc.page;
  doc.save().rect(0, 0, width, height).clip();
  doc.rect(0, 0, width, height).fill(DEEP);
  doc.fillOpacity(KAWUNG_STRENGTH);
  for (let y = 0; y < height; y += TILE)
    for (let x = 0; x < width; x += TILE)
      doc
        .save()
        .translate(x, y)
        .scale(TILE / KAWUNG_SIDE)
        .path(KAWUNG)
        .fill(ON_DEEP)
        .restore();
  doc.fillOpacity(1).restore();
}

/** The arc of a transfer. It ends on the turmeric dot once the money has arrived, on an empty one before. */
export function drawArc(doc: Pdf, { x, y, hasArrived }: Place & { readonly hasArrived: boolean }): void {
  doc.save().translate(x, y).lineWidth(2.2).lineCap("round");
  doc.path("M6 40C34 6 88 0 122 34").stroke(ON_DEEP_MUTED);
  doc.circle(6, 40, 3.5).fill(ON_DEEP_MUTED);
  if (hasArrived) doc.circle(122, 36, 9).fill(DOT_ON_DEEP);
  else doc.circle(122, 36, 8).fillAndStroke(DEEP, ON_DEEP_MUTED);
  doc.restore();
}
