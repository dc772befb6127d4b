import type { ReactNode } from "react";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";

/** Frame of the live price list: the editor's texts around the prices in force. */
export function TariffFrame({ section, children }: { readonly section: SectionOf<"tariff">; readonly children: ReactNode }) {
  return (
    <SectionFrame id="tarif">
      <SectionHead title={section.title} lead={section.lead} />
      {children}
      <p className="mt-6 max-w-text border-s-2 border-line-strong ps-4 text-sm text-ink-muted">{section.footnote}</p>
    </SectionFrame>
  );
}
