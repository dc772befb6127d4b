import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

export interface SectionFrameProps {
  readonly id?: string;
  /** A sunken band across the page sets a section apart from its neighbours. */
  readonly band?: boolean;
  readonly children: ReactNode;
}

/** A part of a page: the breath above and below it, and the page's width. */
export function SectionFrame({ id, band = false, children }: SectionFrameProps) {
  return (
    <section id={id} className={classNames("py-section", band && "bg-surface-sunken")}>
      <div className="mx-auto max-w-page px-gutter">{children}</div>
    </section>
  );
}

export interface SectionHeadProps {
  readonly title: string;
  readonly lead?: string;
  /** At the right where there is room: a link to all of it. */
  readonly action?: ReactNode;
}

export function SectionHead({ title, lead, action }: SectionHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-12">
      <div className="max-w-text">
        <h2>{title}</h2>
        {lead === undefined ? null : <p className="mt-3 text-lg text-ink-muted">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
