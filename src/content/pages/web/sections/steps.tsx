import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { sectionMessages } from "./messages.ts";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";

/** Numbered steps: down the page on a phone, across it where there is room. The accent colour marks the last step. */
export function Steps({ section }: { readonly section: SectionOf<"steps"> }) {
  const t = useMessages(sectionMessages);
  const last = section.steps.length - 1;
  return (
    <SectionFrame id="cara-kerja" band>
      <SectionHead title={section.title} lead={section.lead} />
      <ol className="grid lg:auto-cols-fr lg:grid-flow-col lg:gap-8">
        {section.steps.map((step, index) => (
          <li key={step.title} className="relative flex gap-5 not-last:pb-8 lg:block lg:pb-0!">
            {index === last ? null : (
              <span
                aria-hidden
                className="absolute start-6 top-13 bottom-1 border-s-2 border-dashed border-line-strong lg:start-16 lg:-end-6 lg:top-6 lg:bottom-auto lg:border-s-0 lg:border-t-2"
              />
            )}
            <span
              aria-hidden
              className={classNames(
                "flex size-12 shrink-0 items-center justify-center rounded-pill text-lg font-bold forced-colors:border",
                index === last ? "bg-accent text-on-accent" : "bg-primary text-on-primary",
              )}
            >
              {index + 1}
            </span>
            <div className="lg:mt-5">
              <h3 className="pt-2 text-xl lg:pt-0">
                <span className="sr-only">{t("step", { number: index + 1 })}: </span>
                {step.title}
              </h3>
              <p className="mt-1.5 text-ink-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
