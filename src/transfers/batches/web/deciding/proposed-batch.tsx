import { useState } from "react";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { FourEyesBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { proposalMessages } from "#web/ui/proposal/messages.ts";
import { ReadEntry } from "#web/ui/proposal/proposal-entry.tsx";
import { ProposalFiles, useMayLook } from "../../../files/web/proposal-files.tsx";
import { effectOf, factsOf, titleOf } from "../../../office/web/proposals.tsx";
import { proposedMessages } from "../../../office/web/proposed-messages.ts";
import { readProposedBatch, type ProposedRow as Row } from "../../contract-deciding.ts";
import { DecideChosen } from "./decide-chosen.tsx";
import { decidingMessages } from "./messages.ts";
import { ProposedRow } from "./proposed-row.tsx";
import { useDecideChosen, type Decided } from "./use-decide-chosen.ts";

/** The proposals that were made by one act on several transfers: seen as one list, each decided by itself. */
export default function ProposedBatch({ id }: { readonly id: Id<"tb"> }) {
  return (
    <ReadEntry read={() => api(readProposedBatch, { id })}>
      {({ rows: [first, ...others], names }, around) =>
        first === undefined ? null : <BatchCard batch={id} rows={[first, ...others]} names={names} around={around} />
      }
    </ReadEntry>
  );
}

interface BatchCardProps {
  readonly batch: Id<"tb">;
  readonly rows: readonly [Row, ...Row[]];
  readonly names: Readonly<Record<string, string>>;
  readonly around: <T>(call: () => Promise<T>) => Promise<T>;
}

function BatchCard({ batch, rows, names, around }: BatchCardProps) {
  const t = useMessages(decidingMessages);
  const words = useMessages(proposedMessages);
  const protocol = useMessages(proposalMessages);
  const language = useLanguage();
  const may = useMay();
  const mayLook = useMayLook();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [{ proposal: first }] = rows;
  const { what, menu, isMine, proposedBy, reason, files } = first;
  const when = formatInstant(first.proposedAt, language);
  const who = names[proposedBy] ?? proposedBy;
  const deciding = useDecideChosen({ batch, effect: effectOf(words, what), around });

  const undecided = rows.filter(({ proposal }) => proposal.state === "proposed");
  const mayChoose = isMine ? may(menu, menu === "transfer" ? "act" : "decide") : may(menu, "approve");
  const chosen = mayChoose ? undecided.filter(({ proposal }) => marked.has(proposal.id)) : [];
  // An own proposal can be withdrawn whatever has changed since; a changed one cannot be approved.
  const all = undecided.filter(({ isOutdated }) => isMine || !isOutdated).map(({ proposal }) => proposal.id);
  const mark = (ids: readonly string[], isChosen: boolean) =>
    setMarked(isChosen ? new Set([...marked, ...ids]) : new Set([...marked].filter((id) => !ids.includes(id))));

  return (
    <Card level={4} title={t("title", { title: titleOf(words, what), count: rows.length })}>
      <div className="flex flex-col gap-5">
        {undecided.length === 0 ? null : <FourEyesBanner {...(!isMine && { requestedBy: who })} when={when} />}
        <DescriptionList
          dense
          items={[
            ...factsOf(words, what, language),
            { term: t("evidence"), value: <span className="whitespace-pre-wrap">{reason}</span> },
            { term: protocol("proposedBy"), value: `${who}, ${when}` },
          ]}
        />
        {files.length > 0 && mayLook(menu) ? <ProposalFiles of={batch} files={files} /> : null}
        {deciding.decided === null ? null : <Result decided={deciding.decided} />}
        <fieldset className="min-w-0">
          <legend className="sr-only">{t("choose")}</legend>
          {mayChoose && all.length > 1 ? (
            <CheckboxField
              label={t(isMine ? "chooseOwn" : "chooseAll", { count: all.length })}
              value={all.every((id) => marked.has(id))}
              onChange={(isChosen) => mark(all, isChosen)}
              unmarked
              dense
            />
          ) : null}
          <ul aria-label={t("choose")} className="divide-y divide-line rounded-control border border-line bg-surface">
            {rows.map((row) => {
              const { id, state } = row.proposal;
              const isChoice = mayChoose && state === "proposed";
              return (
                <ProposedRow
                  key={id}
                  row={row}
                  choice={isChoice ? { isChosen: marked.has(id), choose: (isChosen) => mark([id], isChosen) } : null}
                  whyNot={deciding.decided?.results.find((one) => one.id === id)?.whyNot ?? null}
                />
              );
            })}
          </ul>
        </fieldset>
        {undecided.length === 0 ? null : (
          <>
            {mayChoose ? (
              <p role="status" className="font-semibold">
                {t("chosen", { count: chosen.length })}
              </p>
            ) : null}
            <DecideChosen {...{ menu, isMine, chosen, deciding }} onDone={() => setMarked(new Set())} />
          </>
        )}
      </div>
    </Card>
  );
}

/** How many were decided; the reasons of the others are at their rows. */
function Result({ decided: { decision, results } }: { readonly decided: Decided }) {
  const t = useMessages(decidingMessages);
  const done = results.filter(({ whyNot }) => whyNot === null).length;
  return (
    <p role="status" className="font-semibold">
      {t(decision === "approve" ? "approved" : "rejected", { done })} {t("skipped", { count: results.length - done })}
    </p>
  );
}
