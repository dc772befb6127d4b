import type { ReactNode } from "react";
import type { SectionOf } from "../../sections.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";

/** The frame of a live price list: what an editor says about it, and what is in force now. */
export function TariffFrame({ section, children }: { readonly section: SectionOf<"tariff">; readonly children: ReactNode }) {
  return (
    <SectionFrame id="tarif">
      <SectionHead title={section.title} lead={section.lead} />
      {children}
      <p className="mt-6 max-w-text border-s-2 border-line-strong ps-4 text-sm text-ink-muted">{section.footnote}</p>
    </SectionFrame>
  );
}
