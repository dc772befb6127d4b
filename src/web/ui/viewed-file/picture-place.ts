/** How a photograph is shown: its size and its rotation. Pure. */

/** Size and rotation. */
export interface PicturePlace {
  /** A step of `SIZES`. */
  readonly step: number;
  /** Quarter turns clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
}

/** In percent of the frame, which holds the whole picture at first. The largest shows a card of 1,600 pixels in its own size. */
export const SIZES = [100, 150, 200, 300, 400] as const;
/** As a photograph is opened. */
export const UPRIGHT: PicturePlace = { step: 0, turns: 0 };

const at = (step: number): number => Math.max(0, Math.min(SIZES.length - 1, step));
export const enlarged = ({ step, turns }: PicturePlace): PicturePlace => ({ step: at(step + 1), turns });
export const reduced = ({ step, turns }: PicturePlace): PicturePlace => ({ step: at(step - 1), turns });
export const rotated = ({ step, turns }: PicturePlace): PicturePlace => ({
  step,
  turns: ((turns + 1) % 4) as PicturePlace["turns"],
});
export const percentOf = ({ step }: PicturePlace): number => SIZES[at(step)] ?? SIZES[0];

const BY_KEY: Readonly<Record<string, (place: PicturePlace) => PicturePlace>> = {
  "+": enlarged,
  // The key of + without Shift, on the keyboards of most readers.
  "=": enlarged,
  "-": reduced,
  r: rotated,
  R: rotated,
  "0": () => UPRIGHT,
};

/** The place after a key; null when the key is not the viewer's. */
export const placeAfter = (place: PicturePlace, key: string): PicturePlace | null => BY_KEY[key]?.(place) ?? null;
