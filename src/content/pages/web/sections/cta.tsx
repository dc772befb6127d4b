import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame } from "./frame.tsx";

export function CallToAction({ section }: { readonly section: SectionOf<"cta"> }) {
  return (
    <SectionFrame>
      <div className="bg-kawung overflow-hidden rounded-panel bg-primary-soft px-5 py-7 text-on-primary-soft sm:px-12 sm:py-10 lg:flex lg:items-center lg:justify-between lg:gap-12 lg:py-14">
        <div className="max-w-text">
          <h2>{section.title}</h2>
          <p className="mt-3 text-lg">{section.text}</p>
        </div>
        <div className="mt-5 flex shrink-0 flex-wrap gap-3 *:grow sm:mt-7 lg:mt-0 lg:flex-col">
          <LinkButton to={section.primary.href} variant="primary" size="large">
            {section.primary.label}
          </LinkButton>
          <LinkButton to={section.secondary.href} variant="secondary" size="large">
            {section.secondary.label}
          </LinkButton>
        </div>
      </div>
    </SectionFrame>
  );
}
