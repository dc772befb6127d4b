import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";
import { IconSpot } from "./icon-spot.tsx";

type Point = SectionOf<"promises">["items"][number];

export function Promises({ section }: { readonly section: SectionOf<"promises"> }) {
  return (
    <SectionFrame band>
      <SectionHead title={section.title} lead={section.lead} />
      <PointGrid points={section.items} />
    </SectionFrame>
  );
}

export function Values({ section }: { readonly section: SectionOf<"values"> }) {
  return (
    <SectionFrame band>
      <SectionHead title={section.title} />
      <PointGrid points={section.items} />
    </SectionFrame>
  );
}

function PointGrid({ points }: { readonly points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-12">
      {points.map((point) => (
        <PointItem key={point.title} point={point} />
      ))}
    </ul>
  );
}

/** An icon, a title, a sentence. */
export function PointItem({ point }: { readonly point: Point }) {
  return (
    <li className="flex gap-4">
      <IconSpot icon={point.icon} />
      <div>
        <h3 className="pt-1.5 text-lg">{point.title}</h3>
        <p className="mt-1 text-ink-muted">{point.text}</p>
      </div>
    </li>
  );
}
