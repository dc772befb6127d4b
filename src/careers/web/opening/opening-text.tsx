import { useId, type ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { useWords } from "#web/i18n.tsx";
import type { readOpening } from "../../contract.ts";
import { factWords } from "../../messages.ts";
import { openingWords } from "./messages.ts";

type Opening = Output<typeof readOpening>;

export function OpeningText({ opening: { about, duties, requirements, offer } }: { readonly opening: Opening }) {
  const t = useWords(openingWords);
  return (
    <div className="max-w-text min-w-0">
      <Part title={t("about")}>
        {about.split(/\n+/).map((paragraph) => (
          <p key={paragraph} className="mt-3 first:mt-0">
            {paragraph}
          </p>
        ))}
      </Part>
      <List title={t("duties")} items={duties} />
      <List title={t("requirements")} items={requirements} />
      <List title={t("offer")} items={offer} />
    </div>
  );
}

function List({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <Part title={title}>
      <ul className="list-disc space-y-2 ps-5 marker:text-accent">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 first:mt-0">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly opening: Opening;
  readonly openedText: string;
  readonly closesText: string | null;
}

export function OpeningFacts({ opening: { team, employment, workplace, city }, openedText, closesText }: FactsProps) {
  const t = useWords(openingWords);
  const facts = useWords(factWords);
  const rows = [
    [t("fact.team"), team],
    [t("fact.employment"), facts(`employment.${employment}`)],
    [t("fact.workplace"), facts(`workplace.${workplace}`)],
    [t("fact.city"), city],
    [t("fact.opened"), openedText],
    [t("fact.closes"), closesText ?? t("untilFilled")],
  ] as const;
  return (
    <aside
      aria-label={t("facts")}
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-1">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
