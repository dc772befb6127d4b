import { useId, type ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { useMessages } from "#web/i18n.tsx";
import type { readJobOpening } from "../../contract.ts";
import { factMessages } from "../../messages.ts";
import { jobOpeningMessages } from "./messages.ts";

type JobOpening = Output<typeof readJobOpening>;

export function JobOpeningText({ jobOpening: { about, duties, requirements, offer } }: { readonly jobOpening: JobOpening }) {
  const t = useMessages(jobOpeningMessages);
  return (
    <div className="max-w-text min-w-0">
      <Section title={t("about")}>
        {about.split(/\n+/).map((paragraph) => (
          <p key={paragraph} className="mt-3 first:mt-0">
            {paragraph}
          </p>
        ))}
      </Section>
      <List title={t("duties")} items={duties} />
      <List title={t("requirements")} items={requirements} />
      <List title={t("offer")} items={offer} />
    </div>
  );
}

function List({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className="list-disc space-y-2 ps-5 marker:text-accent">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
  readonly jobOpening: JobOpening;
  readonly openedText: string;
  readonly closesText: string | null;
}

export function JobOpeningFacts({ jobOpening: { team, employment, workplace, city }, openedText, closesText }: FactsProps) {
  const t = useMessages(jobOpeningMessages);
  const facts = useMessages(factMessages);
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
