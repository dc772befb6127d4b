import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";
import { IconSpot } from "./icon-spot.tsx";

export function Products({ section }: { readonly section: SectionOf<"products"> }) {
  return (
    <SectionFrame>
      <SectionHead title={section.title} lead={section.lead} />
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {section.cards.map((card) => (
          <li key={card.title} className="relative flex flex-col rounded-card bg-surface p-4 shadow-card md:p-6 lg:p-8">
            <div className="flex items-center gap-4 md:block">
              <IconSpot icon={card.icon} size="lg" />
              <h3 className="md:mt-5">{card.title}</h3>
              {card.action === undefined ? null : (
                <ArrowRight aria-hidden size={20} className="ms-auto shrink-0 text-primary md:hidden" />
              )}
            </div>
            <p className="mt-2 text-ink-muted">{card.text}</p>
            {/* The page of the product says it all again: on a phone the card stays short. */}
            <ul className="mt-5 space-y-3 border-t border-line pt-5 max-md:hidden">
              {card.points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Check aria-hidden size={20} strokeWidth={2.5} className="mt-0.5 shrink-0 text-success" />
                  <span>{point}</span>
                </li>
              ))}
            </ul>
            {card.action === undefined ? null : (
              <Link
                to={card.action.href}
                className="mt-auto inline-flex min-h-target items-center gap-1.5 font-semibold text-primary max-md:absolute max-md:inset-0 max-md:overflow-hidden max-md:rounded-card max-md:text-transparent md:pt-5"
              >
                {card.action.label}
                <ArrowRight aria-hidden size={18} className="max-md:hidden" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
