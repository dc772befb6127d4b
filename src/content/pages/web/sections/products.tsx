import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";
import type { SectionOf } from "../../model/sections.ts";
import { SectionFrame, SectionHead } from "./frame.tsx";
import { IconSpot } from "./icon-spot.tsx";

export function Products({ section }: { readonly section: SectionOf<"products"> }) {
  return (
    <SectionFrame>
      <SectionHead title={section.title} lead={section.lead} />
      <ul className="grid gap-5 lg:grid-cols-3 lg:gap-6">
        {section.cards.map((card) => (
          <li key={card.title} className="flex flex-col rounded-card bg-surface p-6 shadow-card lg:p-8">
            <IconSpot icon={card.icon} size="lg" />
            <h3 className="mt-5">{card.title}</h3>
            <p className="mt-2 text-ink-muted">{card.text}</p>
            <ul className="mt-5 space-y-3 border-t border-line pt-5">
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
                className="mt-auto inline-flex min-h-target items-center gap-1.5 pt-5 font-semibold text-primary"
              >
                {card.action.label}
                <ArrowRight aria-hidden size={18} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
