import type { ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";
import { classNames } from "../class-names.ts";

const BLOCK = "block animate-skeleton rounded-sm bg-skeleton forced-colors:border";

/** One grey block, sized by class. Wrap what loads together in one SkeletonGroup, which announces it once. */
export function Skeleton({ className = "h-4 w-full" }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classNames(BLOCK, className)} />;
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-2/3"] as const;

export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={classNames(BLOCK, "h-4", line === lines - 1 && lines > 1 ? "w-3/5" : WIDTHS[line % WIDTHS.length])}
        />
      ))}
    </span>
  );
}

/** Placeholder of a loading card: picture or avatar, title, two lines. */
export function SkeletonCard({ picture = false }: { readonly picture?: boolean }) {
  return (
    <span aria-hidden="true" className="block overflow-hidden rounded-card border border-line bg-surface">
      {picture ? <span className={classNames(BLOCK, "aspect-video w-full rounded-none")} /> : null}
      <span className="flex flex-col gap-3 p-5">
        <span className="flex items-center gap-3">
          {picture ? null : <span className={classNames(BLOCK, "size-11 shrink-0 rounded-pill")} />}
          <span className={classNames(BLOCK, "h-5 w-2/3")} />
        </span>
        <SkeletonText lines={2} />
      </span>
    </span>
  );
}

/** Placeholder rows of a list: avatar, name, amount. */
export function SkeletonList({ rows = 3 }: { readonly rows?: number }) {
  return (
    <span aria-hidden="true" className="block divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex items-center gap-3 py-3">
          <span className={classNames(BLOCK, "size-11 shrink-0 rounded-pill")} />
          <span className="flex grow flex-col gap-2">
            <span className={classNames(BLOCK, "h-4", row % 2 === 0 ? "w-1/2" : "w-2/5")} />
            <span className={classNames(BLOCK, "h-3 w-1/3")} />
          </span>
          <span className={classNames(BLOCK, "h-4 w-20 shrink-0")} />
        </span>
      ))}
    </span>
  );
}

/** Groups the skeletons of one part of the page and announces "Please wait..." once. */
export function SkeletonGroup({ children }: { readonly children: ReactNode }) {
  const t = useMessages(loadingMessages);
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {t("wait")}
      </span>
      {children}
    </div>
  );
}
