import { classNames } from "#web/ui/class-names.ts";

/** docs/design.md: every picture is 640 × 480 except the hero's. Known sizes prevent layout shift. */
const HEIGHTS: Readonly<Record<string, number>> = { "hero-home": 560 };

/** A decorative picture: the words beside it say the same, so its alternative text is empty. */
export function Illustration({
  name,
  first = false,
  className,
}: {
  readonly name: string;
  readonly first?: boolean;
  readonly className?: string;
}) {
  return (
    <img
      src={`/illustrations/${name}.svg`}
      alt=""
      width={640}
      height={HEIGHTS[name] ?? 480}
      decoding="async"
      {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
      className={classNames("h-auto w-full rounded-panel dark:brightness-90", className)}
    />
  );
}
