import type { SectionOf } from "../../model/sections.ts";
import { Illustration } from "../../../web/illustration.tsx";
import { SectionFrame } from "./frame.tsx";
import { PointItem } from "./points.tsx";

export function Trust({ section }: { readonly section: SectionOf<"trust"> }) {
  return (
    <SectionFrame>
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <Illustration name={section.illustration} className="max-lg:mx-auto max-lg:max-w-xl" />
        <div>
          <h2>{section.title}</h2>
          <p className="mt-3 text-lg text-ink-muted">{section.lead}</p>
          <ul className="mt-8 space-y-7">
            {section.points.map((point) => (
              <PointItem key={point.title} point={point} />
            ))}
          </ul>
        </div>
      </div>
    </SectionFrame>
  );
}
