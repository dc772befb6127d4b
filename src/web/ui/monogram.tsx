import { classNames } from "./class-names.ts";
import { hueIndex } from "./initials.ts";

/** The round avatar is for people; an institution has a rounded square. */
const COLOURS = [
  "bg-primary-soft text-on-primary-soft",
  "bg-info-soft text-on-info-soft",
  "bg-success-soft text-on-success-soft",
  "bg-bata-soft text-on-bata-soft",
] as const;
const SIZES = { sm: "size-8 rounded-sm", md: "size-11 rounded-md" } as const;
/** Up to four letters stay readable in the tile. */
const LETTERS = {
  sm: ["text-sm", "text-xs", "text-[0.6875rem]", "text-[0.5625rem]"],
  md: ["text-lg", "text-base", "text-sm", "text-xs"],
} as const;

export interface MonogramProps {
  readonly text: string;
  readonly size?: keyof typeof SIZES;
}

/** The mark of a bank: its letters in a colour of its own, drawn for the product. Decorative: the name is beside it. */
export function Monogram({ text, size = "sm" }: MonogramProps) {
  const letters = LETTERS[size][Math.min(text.length, LETTERS[size].length) - 1] ?? LETTERS[size][0];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex shrink-0 items-center justify-center font-bold tracking-tight forced-colors:border",
        SIZES[size],
        letters,
        COLOURS[hueIndex(text, COLOURS.length)],
      )}
    >
      {text}
    </span>
  );
}
