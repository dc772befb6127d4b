import { useEffect, useRef, type ReactNode } from "react";

/** What was said, newest last: new entries are read out, and the region follows them. `count`: how many there are. */
export function LogRegion({
  label,
  count,
  children,
}: {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <div
      role="log"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="flex max-h-[60vh] min-h-40 flex-col gap-3 overflow-y-auto rounded-card border border-line bg-surface p-4"
    >
      {children}
      <div ref={end} />
    </div>
  );
}
