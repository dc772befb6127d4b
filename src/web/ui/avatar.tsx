import { classNames } from "./class-names.ts";
import { hueIndex, initialsOf } from "./initials.ts";

const COLOURS = [
  "bg-primary-soft text-on-primary-soft",
  "bg-accent-soft text-on-accent-soft",
  "bg-bata-soft text-on-bata-soft",
  "bg-info-soft text-on-info-soft",
  "bg-success-soft text-on-success-soft",
] as const;
const SIZES = { sm: "size-8 text-xs", md: "size-11 text-base", lg: "size-16 text-2xl" } as const;

export interface AvatarProps {
  readonly name: string;
  readonly size?: keyof typeof SIZES;
  /** A small badge at the corner, e.g. the flag of the recipient's country. */
  readonly badge?: string;
}

/** Initials in a colour derived for the person. Decorative: the name is beside it. */
export function Avatar({ name, size = "md", badge }: AvatarProps) {
  return (
    <span aria-hidden="true" className="relative inline-flex shrink-0">
      <span
        className={classNames(
          "inline-flex items-center justify-center rounded-pill font-bold forced-colors:border",
          SIZES[size],
          COLOURS[hueIndex(name, COLOURS.length)],
        )}
      >
        {initialsOf(name)}
      </span>
      {badge === undefined ? null : (
        <span className="absolute -end-1 -bottom-1 flex size-5 items-center justify-center rounded-pill bg-surface text-xs shadow-xs">
          {badge}
        </span>
      )}
    </span>
  );
}
