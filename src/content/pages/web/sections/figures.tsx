import type { SectionOf } from "../../model/sections.ts";
import { FigureList } from "#track-record/web/figure-list.tsx";
import type { FigureView } from "#track-record/web/view.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";

interface FiguresProps {
  readonly section: SectionOf<"figures">;
  readonly figures: readonly FigureView[];
}

/** Figures from the books, below the editor's words. */
export function Figures({ section, figures }: FiguresProps) {
  return (
    <SectionFrame band>
      <SectionHead title={section.title} lead={section.lead} />
      <FigureList figures={figures} />
    </SectionFrame>
  );
}
