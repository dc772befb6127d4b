/** Addresses of a picture's files. Pure; the browser needs no more than this of a picture. */

/** As platform/files/picture.ts makes them. */
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

/** The smallest file that there is of a picture, whatever its width. */
export const thumbnailSrc = (id: string): string => `/gambar/${id}/kecil.webp`;

/** The widths that there are of a picture so wide. */
export function pictureWidths(width: number): readonly number[] {
  const filled = WIDTHS.filter((one) => one <= width);
  return filled.length === 0 ? [width] : filled;
}
