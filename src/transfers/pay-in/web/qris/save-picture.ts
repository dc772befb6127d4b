/** The QRIS code as a picture, for a payer whose phone shows this page: banking apps read a code from the gallery. */
import { encode } from "uqr";
import { saveFile } from "#web/save-file.ts";

const MODULE_PIXELS = 12;
const QUIET = 4;
const LINE_PIXELS = 44;
const FONT = "600 28px system-ui, sans-serif";

export interface Picture {
  readonly content: string;
  /** Lines below the code: merchant, amount, deadline. */
  readonly lines: readonly string[];
  readonly name: string;
}

/** Draws the code dark on white with its quiet zone, and the lines below it. Null where the browser draws no pictures. */
function draw({ content, lines }: Picture): HTMLCanvasElement | null {
  const { data, size } = encode(content, { ecc: "M", border: QUIET });
  const canvas = document.createElement("canvas");
  const side = size * MODULE_PIXELS;
  [canvas.width, canvas.height] = [side, side + (lines.length + 1) * LINE_PIXELS];
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000000";
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * MODULE_PIXELS, y * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS);
  pen.font = FONT;
  pen.textAlign = "center";
  for (const [n, line] of lines.entries()) pen.fillText(line, side / 2, side + (n + 0.6) * LINE_PIXELS, side - 2 * LINE_PIXELS);
  return canvas;
}

/** Saves the picture: over the phone's own sheet where it can share files, which leads to the gallery, otherwise as a download. */
export async function savePicture(picture: Picture): Promise<"saved" | "shared" | "cancelled" | "failed"> {
  const canvas = draw(picture);
  const bytes = await new Promise<Blob | null>((resolve) =>
    canvas === null ? resolve(null) : canvas.toBlob(resolve, "image/png"),
  );
  if (bytes === null) return "failed";
  const file = new File([bytes], `${picture.name}.png`, { type: "image/png" });
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (isPhone && "canShare" in navigator && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // The payer closed the sheet. Any other refusal of the browser leads to the download.
      if (error.name === "AbortError") return "cancelled";
    }
  }
  saveFile(bytes, file.name);
  return "saved";
}
