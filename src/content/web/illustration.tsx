import { classNames } from "#web/ui/class-names.ts";

/**
 * A decorative picture: the words beside it say the same, so its alternative text is empty. The file holds its night version too and
 * follows the colour scheme of this element (docs/design.md, "Pictures"). The known size prevents layout shift.
 */
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
      height={480}
      decoding="async"
      {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
      className={classNames("h-auto w-full rounded-panel", className)}
    />
  );
}
