import type { SectionOf } from "../../model/sections.ts";
import { Illustration } from "../../../web/illustration.tsx";
import { SectionFrame } from "./frame.tsx";

export function Story({ section }: { readonly section: SectionOf<"story"> }) {
  return (
    <SectionFrame>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.25fr_1fr]">
        <div className="max-w-text">
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph, index) => (
            <p key={index} className={index === 0 ? "mt-5 text-xl text-ink" : "mt-5 text-lg text-ink-muted"}>
              {paragraph}
            </p>
          ))}
        </div>
        <Illustration name={section.illustration} className="self-start lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]" />
      </div>
    </SectionFrame>
  );
}
