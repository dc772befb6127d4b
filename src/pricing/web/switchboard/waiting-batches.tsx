import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { FourEyesBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { batchesOf, type Batch, type WaitingTerm } from "./batches.ts";
import { DecideBatch } from "./decide-batch.tsx";
import { switchWords } from "./messages.ts";
import { useUntil, useWayList, useWayName, useWho } from "./ways.ts";

interface WaitingProps {
  readonly terms: readonly WaitingTerm[];
  readonly names: Names;
}

/** What waits for a second person, each with its decision. Nothing when nothing waits. */
export function WaitingBatches({ terms, names }: WaitingProps) {
  const t = useWords(switchWords);
  const batches = batchesOf(terms);
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-4">
      <h2 id="waiting" className="text-xl">
        {t("waitingTitle")}
      </h2>
      {batches.map((batch) => (
        <WaitingBatch key={batch.terms[0].id} batch={batch} names={names} />
      ))}
    </section>
  );
}

function WaitingBatch({ batch, names }: { readonly batch: Batch; readonly names: Names }) {
  const t = useWords(switchWords);
  const language = useLanguage();
  const who = useWho(names);
  const wayList = useWayList();
  const [first] = batch.terms;
  const ways = wayList(batch.terms.map(({ key }) => key));
  return (
    <Card title={t(`batch.${batch.kind}`, { count: batch.terms.length })} level={3} hint={ways}>
      <div className="flex flex-col gap-5">
        <FourEyesBanner
          {...(!first.isMine && { askedBy: who(first.proposedBy) })}
          when={formatInstant(first.proposedAt, language)}
        />
        <Change batch={batch} />
        <DecideBatch batch={batch} />
      </div>
    </Card>
  );
}

/** From what to what, from when on, and why. */
function Change({ batch }: { readonly batch: Batch }) {
  const t = useWords(switchWords);
  const language = useLanguage();
  const until = useUntil();
  const wayName = useWayName();
  const [first] = batch.terms;
  const spoken = (opening: WaitingTerm["before"]) => {
    if (opening === null) return "–";
    return opening.state === "open" ? t("state.open") : `${t("state.stopped")}: ${opening.reason[language]}`;
  };
  const before = new Set(batch.terms.map((term) => spoken(term.before)));
  const items: Description[] = [
    { term: t("batch.from"), value: [...before].join(" · ") },
    { term: t("batch.to"), value: <strong>{spoken(first.opening)}</strong> },
    {
      term: t("batch.begins"),
      value: first.validFrom <= first.proposedAt ? t("batch.whenApproved") : formatInstant(first.validFrom, language),
    },
    ...(first.validTo === null ? [] : [{ term: t("batch.ends"), value: until(first.validTo) }]),
    { term: t("batch.reason"), value: <span className="whitespace-pre-wrap">{first.reason}</span> },
    ...batch.terms.flatMap(({ key, changes }) => {
      if (changes.length === 0) return [];
      return [
        {
          term: `${t("batch.also")}: ${wayName(key)}`,
          value: changes.map(({ field, from, to }) => (
            <code key={field} className="block text-sm">
              {field}: {from} → {to}
            </code>
          )),
        },
      ];
    }),
  ];
  return <DescriptionList items={items} dense />;
}
