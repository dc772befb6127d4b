import type { SectionOf } from "../../model/sections.ts";
import { Screen } from "../screens/screens.tsx";
import type { ScreenViews } from "../screens/view.ts";
import { SectionFrame } from "./frame.tsx";
import { PointItem } from "./points.tsx";

interface ScreenSectionProps {
  readonly section: SectionOf<"screen">;
  readonly views: ScreenViews;
  /** Anchor of "how it works", on a page without numbered steps. */
  readonly id: string | undefined;
}

/** A screen of the product beside what it shows. */
export function ScreenSection({ section, views, id }: ScreenSectionProps) {
  const { title, lead, points, screen } = section;
  return (
    <SectionFrame {...(id !== undefined && { id })}>
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h2>{title}</h2>
          <p className="mt-3 text-lg text-ink-muted">{lead}</p>
          {points.length === 0 ? null : (
            <ul className="mt-7 space-y-5">
              {points.map((point) => (
                <PointItem key={point.title} point={point} />
              ))}
            </ul>
          )}
        </div>
        <Screen name={screen} views={views} />
      </div>
    </SectionFrame>
  );
}
