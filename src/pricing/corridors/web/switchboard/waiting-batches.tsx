import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import type { ProposalCalls } from "#web/ui/proposal/settle-proposal.ts";
import { useMay } from "#web/session/rights.ts";
import { differenceOf, factsOf } from "../../../terms/web/facts.ts";
import { termMessages } from "../../../terms/web/messages.ts";
import { decideTerms } from "../../contract-stops.ts";
import { batchesOf, type Batch, type WaitingTerm } from "./proposal-batches.ts";
import { switchMessages } from "./messages.ts";
import { useUntil, useCorridorList, useCorridorName, useRailNames, useWho } from "./corridor-names.ts";

interface WaitingProps {
  readonly terms: readonly WaitingTerm[];
  readonly names: Names;
}

/** Proposals that wait for a second person, each with its decision. Renders nothing when none waits. */
export function WaitingBatches({ terms, names }: WaitingProps) {
  const t = useMessages(switchMessages);
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
  const t = useMessages(switchMessages);
  const who = useWho(names);
  const corridorList = useCorridorList();
  const may = useMay();
  const { terms } = batch;
  const corridors = corridorList(terms.map(({ key }) => key));
  return (
    <ProposalCard
      title={t(`batch.${batch.kind}`, { count: terms.length })}
      level={3}
      hint={corridors}
      proposals={terms}
      nameOf={who}
      decision={{
        calls: callsOf(terms),
        effect: t("batch.approveText"),
        mayDecide: may("corridor", "approve"),
        mayWithdraw: may("corridor", "update"),
        whyNotApprove: terms.some(({ isOvertaken }) => isOvertaken) ? t("batch.overtaken") : null,
      }}
    >
      <Change batch={batch} />
    </ProposalCard>
  );
}

/** All of a batch is decided, or nothing. */
function callsOf(terms: Batch["terms"]): ProposalCalls {
  return {
    decide: (decision, note) => {
      const decided = terms.map(({ id, hash }) => ({ id, hash }));
      return api(decideTerms, { terms: decided, decision, ...(note !== undefined && { note }) });
    },
    withdraw: async () => {
      // Imported on demand: it brings the schemas of all terms, and withdrawing is rare.
      const { withdrawTerm } = await import("../../../terms/contract.ts");
      for (const { id } of terms) await api(withdrawTerm, { id });
    },
  };
}

/** The changed fields of a value as it is stored. */
const valueOf = (changes: WaitingTerm["changes"], side: "from" | "to"): Readonly<Record<string, unknown>> =>
  Object.fromEntries(changes.flatMap((one) => (one[side] === "–" ? [] : [[one.field, JSON.parse(one[side]) as unknown]])));

/** Old and new state, and the start. */
function Change({ batch }: { readonly batch: Batch }) {
  const t = useMessages(switchMessages);
  const language = useLanguage();
  const until = useUntil();
  const corridorName = useCorridorName();
  const words = { t: useMessages(termMessages), language, codeNames: useRailNames() };
  const [first] = batch.terms;
  const stateText = (availability: WaitingTerm["before"]) => {
    if (availability === null) return "–";
    return availability.state === "open" ? t("state.open") : `${t("state.stopped")}: ${availability.reason[language]}`;
  };
  const before = new Set(batch.terms.map((term) => stateText(term.before)));
  const items: Description[] = [
    { term: t("batch.from"), value: [...before].join(" · ") },
    { term: t("batch.to"), value: <strong>{stateText(first.availability)}</strong> },
    {
      term: t("batch.begins"),
      value: first.validFrom <= first.proposedAt ? t("batch.whenApproved") : formatInstant(first.validFrom, language),
    },
    ...(first.validTo === null ? [] : [{ term: t("batch.ends"), value: until(first.validTo) }]),
    ...batch.terms.flatMap(({ key, changes }) => {
      if (changes.length === 0) return [];
      return [
        {
          term: `${t("batch.also")}: ${corridorName(key)}`,
          value: differenceOf(factsOf(valueOf(changes, "from"), words), factsOf(valueOf(changes, "to"), words)).map(
            ({ id, label, before: was, after }) => (
              <span key={id} className="block">
                {label}: {was ?? "–"} → <strong>{after ?? "–"}</strong>
              </span>
            ),
          ),
        },
      ];
    }),
  ];
  return <DescriptionList items={items} dense />;
}
