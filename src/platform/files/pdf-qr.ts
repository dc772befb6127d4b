/** A QR code in a PDF, drawn as rectangles, with an alternative text for screen readers. */
import { encode } from "uqr";
import type { Pdf } from "./pdf.ts";

/** Draws the code with its upper left corner at x and y; `points` is the length of a side. */
export function drawQr(
  doc: Pdf,
  root: ReturnType<Pdf["struct"]>,
  {
    text,
    alt,
    x,
    y,
    points,
  }: { readonly text: string; readonly alt: string; readonly x: number; readonly y: number; readonly points: number },
): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const dot = points / size;
  root.add(
    doc.struct("Figure", { alt }, () => {
      doc.fillColor("black");
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(x + column * dot, y + row * dot, dot, dot);
      doc.fill();
    }),
  );
}
