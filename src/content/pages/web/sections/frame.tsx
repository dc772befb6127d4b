import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

export interface SectionFrameProps {
  readonly id?: string;
  /** A darker band across the page separates the section from its neighbours. */
  readonly band?: boolean;
  readonly children: ReactNode;
}

/** Frame of a section: vertical spacing and page width. */
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
  /** The title alone on a phone, where the lead says little more. */
  readonly isShort?: boolean;
  /** A link to the full list, at the right where there is room. */
  readonly action?: ReactNode;
}

export function SectionHead({ title, lead, action, isShort = false }: SectionHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 md:mb-12">
      <div className="max-w-text">
        <h2>{title}</h2>
        {lead === undefined ? null : (
          <p className={classNames("mt-2 text-ink-muted md:mt-3 md:text-lg", isShort && "max-sm:hidden")}>{lead}</p>
        )}
      </div>
      {action}
    </div>
  );
}
