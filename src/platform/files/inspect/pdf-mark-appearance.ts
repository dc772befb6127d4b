/** The appearance of a mark over a whole page: its lines, repeated diagonally, light enough to leave the page readable. */

/** Of the page's long side. */
const TEXT_SHARE = 1 / 70;
const SMALLEST_TEXT = 5;
const ANGLE = Math.PI / 6;
/** Average width of the font's letters, as a share of its size: the next text begins after this one, roughly. */
const LETTER_WIDTH = 0.58;
const ROW_HEIGHT = 4.5;
const GAP = 3;
const OPACITY = 0.35;
const MAX_CHARS = 200;

/** A form object of this size, in points. */
export function appearanceOf(width: number, height: number, lines: readonly string[]): Buffer {
  const content = drawn(width, height, lines.join("  ").slice(0, MAX_CHARS));
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>";
  const head =
    `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Length ${content.length} ` +
    `/Resources << /Font << /F ${font} >> /ExtGState << /G << /ca ${OPACITY} >> >> >> >>`;
  return Buffer.concat([Buffer.from(`${head}\nstream\n`), content, Buffer.from("\nendstream")]);
}

function drawn(width: number, height: number, text: string): Buffer {
  const size = Math.max(SMALLEST_TEXT, Math.max(width, height) * TEXT_SHARE);
  const [cos, sin] = [Math.cos(ANGLE), Math.sin(ANGLE)];
  const across = (text.length * LETTER_WIDTH + GAP) * size;
  const down = ROW_HEIGHT * size;
  const reach = width + height;
  const rows: string[] = [];
  for (let row = 0; row * down < 2 * reach; row++) {
    // Every second row is shifted by half of its length, so that no straight gap remains between the texts.
    for (let from = -reach - (row % 2) * (across / 2); from < reach; from += across) {
      const along = row * down - reach;
      const place = [cos, sin, -sin, cos, from * cos - along * sin + width / 2, from * sin + along * cos + height / 2];
      rows.push(`BT /F ${size.toFixed(2)} Tf ${place.map((one) => one.toFixed(3)).join(" ")} Tm (${escaped(text)}) Tj ET`);
    }
  }
  return Buffer.from(`q /G gs 0.45 g\n${rows.join("\n")}\nQ`, "latin1");
}

/** The font's letters are those of Western Europe: others lose their accents, or become a question mark. */
function escaped(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^ -~\u00a0-\u00ff]/gu, (sign) => {
      const plain = sign.normalize("NFKD").replaceAll(/[^ -~]/gu, "");
      return plain === "" ? "?" : plain;
    })
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}
