/** Facts about a chosen file before it is sent: name, declared type, size and, for pictures, the measured pixels. */
import type { FileLike } from "#kernel/validation/file-rules.ts";
import type { Failure, Rule } from "#kernel/validation/rule.ts";
import { localeTag, type Language } from "#kernel/locale.ts";

const KILOBYTE_BYTES = 1_024;

/** "812 kB" or "1,4 MB", in kilobytes of 1,024 bytes as the `size` rule counts (FORM-6); never "0 kB" for a non-empty file. */
export function shownSize(bytes: number, language: Language): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(localeTag(language), { maximumFractionDigits: digits }).format(value);
  const kilobytes = bytes / KILOBYTE_BYTES;
  if (kilobytes < KILOBYTE_BYTES) return `${number(bytes === 0 ? 0 : Math.max(1, Math.ceil(kilobytes)), 0)} kB`;
  return `${number(kilobytes / KILOBYTE_BYTES, 1)} MB`;
}

/** The first rule that the file violates; null when it can be sent. */
export function brokenRule(file: FileLike, rules: readonly Rule[]): Failure | null {
  for (const rule of rules) {
    const failure = rule(file, {});
    if (failure) return failure;
  }
  return null;
}

/** Drops files chosen already: people press the button again when nothing seems to happen. */
export function withoutDuplicates(chosen: readonly File[], added: readonly File[]): File[] {
  return added.filter(
    (file, index) => !chosen.some((other) => isSame(other, file)) && added.findIndex((other) => isSame(other, file)) === index,
  );
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Width and height of a picture as the browser decodes it; no pixels for any other file. */
export async function measured(file: File): Promise<FileLike> {
  const { name, type, size } = file;
  const pixels = type.startsWith("image/") ? await pixelsOf(file) : null;
  return { name, type, size, ...pixels };
}

async function pixelsOf(file: File): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    // Most browsers create no bitmap of an SVG, and an undecodable file has no size: an image element distinguishes them.
    return await pixelsByElement(file);
  }
}

async function pixelsByElement(file: File): Promise<{ readonly width: number; readonly height: number } | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    // The chosen file may not be a picture.
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
