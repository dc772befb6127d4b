import { use, useMemo } from "react";
import { formatInstant } from "#kernel/time.ts";
import type { Names } from "#identity/web/people.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { useWho } from "../../corridors/web/switchboard/corridor-names.ts";
import { decideTerm, withdrawTerm, type TermNow, type TermView as Term } from "../contract.ts";
import { termsAddress } from "../contract-list.ts";
import { ROOM_MENUS, type RoomKind } from "../model/kind-names.ts";
import type { TermContent } from "../model/term-kinds.ts";
import { CodeNames, namesOfCodes } from "./code-names.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { factsOf, keyName } from "./facts.ts";
import type { NamedCode } from "./form/codes-field.tsx";
import { TermForm } from "./form/term-form.tsx";
import { termMessages } from "./messages.ts";
import { TermSimulation } from "./simulation/term-simulation.tsx";
import { storedOf } from "./wire-content.ts";
import { TermHistory } from "./term-history.tsx";

interface Shown {
  readonly kind: RoomKind;
  readonly key: string;
  readonly present: TermNow;
  readonly history: readonly Term[];
  readonly places: { readonly newest: string | null; readonly older: string | null };
  readonly names: Names;
  readonly requirements: readonly NamedCode[];
}

/** One term: in force, planned, proposed, its history, and the form for a change. */
export default function TermView({ shown }: { readonly shown: Shown }) {
  const { kind, key, present, history, places, names } = shown;
  const t = useMessages(termMessages);
  const who = useWho(names);
  const title = `${t(`kinds.${kind}`)} · ${keyName(key, t)}`;
  const codeNames = useMemo(() => namesOfCodes(shown.requirements), [shown.requirements]);
  return (
    <CodeNames value={codeNames}>
      <PageHeader
        title={title}
        parents={[{ label: t("title"), to: termsAddress.to() }]}
        lead={<code className="text-sm">{`${kind} ${key}`}</code>}
      />
      <div className="mt-6 flex flex-col gap-6">
        {present.waiting === null ? null : (
          <Waiting term={present.waiting} now={present.now?.term ?? null} kind={kind} who={who} />
        )}
        <Now present={present} />
        <Change shown={shown} />
        {history.length === 0 ? null : <TermHistory terms={history} who={who} places={places} />}
      </div>
    </CodeNames>
  );
}

function Now({ present: { now, planned } }: Pick<Shown, "present">) {
  const t = useMessages(termMessages);
  const language = useLanguage();
  const codeNames = use(CodeNames);
  return (
    <Card title={t("nowTitle")} level={2}>
      {now === null ? (
        <p className="text-ink-muted">{t("noValue")}</p>
      ) : (
        <DescriptionList
          dense
          items={[
            ...factsOf(storedOf(now.term), { t, language, codeNames }).map(({ label, value }) => ({
              term: label,
              value: <span className="figures">{value}</span>,
            })),
            { term: t("since"), value: formatInstant(now.effectiveFrom, language, "long") },
            ...(now.validTo === null ? [] : [{ term: t("until"), value: formatInstant(now.validTo, language, "long") }]),
          ]}
        />
      )}
      {planned.map((term) => (
        <div key={term.id} className="mt-4">
          <Banner title={t("plannedFrom", { when: formatInstant(term.effectiveFrom ?? term.validFrom, language) })}>
            <DifferenceTable before={now?.term ?? null} after={term.term} />
          </Banner>
        </div>
      ))}
    </Card>
  );
}

interface WaitingProps {
  readonly term: Term;
  readonly now: TermContent | null;
  readonly kind: RoomKind;
  readonly who: (id: string) => string;
}

/** The proposal with its difference and its simulation, before anybody decides it. */
function Waiting({ term, now, kind, who }: WaitingProps) {
  const t = useMessages(termMessages);
  const language = useLanguage();
  const may = useMay();
  const { id, hash, validFrom, validTo, proposedAt } = term;
  return (
    <ProposalCard
      title={t("waitingTitle")}
      level={2}
      proposals={[term]}
      nameOf={who}
      facts={[
        { term: t("begins"), value: validFrom <= proposedAt ? t("whenApproved") : formatInstant(validFrom, language, "long") },
        ...(validTo === null ? [] : [{ term: t("ends"), value: formatInstant(validTo, language, "long") }]),
      ]}
      decision={{
        calls: {
          decide: (decision, note) => api(decideTerm, { id, hash, decision, ...(note !== undefined && { note }) }),
          withdraw: () => api(withdrawTerm, { id }),
        },
        effect: t("effect"),
        mayDecide: may(ROOM_MENUS[kind], "approve"),
        mayWithdraw: may(ROOM_MENUS[kind], "update"),
      }}
    >
      <DifferenceTable before={now} after={term.term} />
      <TermSimulation key={id} term={term.term} hasValue={now !== null} runsAtOnce />
    </ProposalCard>
  );
}

function Change({ shown: { kind, key, present, history, requirements } }: { readonly shown: Shown }) {
  const t = useMessages(termMessages);
  const may = useMay();
  if (!may(ROOM_MENUS[kind], "update")) return null;
  const base = present.now?.term ?? history[0]?.term ?? null;
  if (present.waiting !== null) return <Banner>{t("changeWaits")}</Banner>;
  return (
    <Card title={t("change")} level={2}>
      {/* A new form after each decision: it begins with what is in force then. */}
      <TermForm key={history[0]?.id ?? key} kind={kind} termKey={key} now={base} at={present.at} codes={requirements} />
    </Card>
  );
}
