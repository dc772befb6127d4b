/** Addresses of a picture's files. Pure: the browser needs nothing else about a picture. */

/** The widths that platform/files/picture.ts produces. */
const WIDTHS = [480, 960, 1600];

/** A picture as pages show it. */
export interface ShownPicture {
  readonly id: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly focusX: number;
  readonly focusY: number;
}

export const pictureSrc = (id: string, width: number, format = "webp"): string => `/gambar/${id}/${width}.${format}`;

/** The smallest file of a picture, whatever its width. */
export const thumbnailSrc = (id: string): string => `/gambar/${id}/kecil.webp`;

/** Available widths of a picture with this original width. */
export function pictureWidths(width: number): readonly number[] {
  const filled = WIDTHS.filter((one) => one <= width);
  return filled.length === 0 ? [width] : filled;
}
