import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { namesOf, type Names } from "#identity/web/people.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { useWho } from "../../corridors/web/switchboard/corridor-names.ts";
import { decideTerm, listTermsInForce, readTerm, withdrawTerm, type TermView } from "../contract.ts";
import { menuOf, type TermContent } from "../model/term-kinds.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { differenceOf, factsOf, keyName } from "./facts.ts";
import { termMessages } from "./messages.ts";
import { storedOf } from "./wire-content.ts";

/** A term in the inbox of proposals: beside the one in force when it was proposed, and the one in force now. */
export default function TermEntry({ id }: ProposalEntryProps) {
  const read = async () => {
    const term = await api(readTerm, { id: id as Id<"tm"> });
    const { kind, key } = term.term;
    const valueAt = async (at?: Date) =>
      (await api(listTermsInForce, { kind, ...(at && { at: at.toISOString() }) })).terms.find((one) => one.term.key === key)
        ?.term ?? null;
    const shown = await valueAt(term.proposedAt);
    // A decided term is compared with the one that it was proposed to replace.
    const now = term.state === "proposed" ? await valueAt() : shown;
    return { term, shown, now, names: await namesOf([term.proposedBy, term.decidedBy]) };
  };
  return <ReadEntry read={read}>{(shown, around) => <TermCard {...shown} around={around} />}</ReadEntry>;
}

interface TermCardProps {
  readonly term: TermView;
  readonly shown: TermContent | null;
  readonly now: TermContent | null;
  readonly names: Names;
  readonly around: <T>(call: () => Promise<T>) => Promise<T>;
}

const NOTHING = "–";

function TermCard({ term, shown, now, names, around }: TermCardProps) {
  const t = useMessages(termMessages);
  const language = useLanguage();
  const may = useMay();
  const who = useWho(names);
  const words = { t, language };
  const { id, hash, validFrom, validTo, proposedAt, isOvertaken } = term;
  const { kind, key } = term.term;
  const menu = menuOf(kind);
  const valueOf = (content: TermContent | null) => (content === null ? [] : factsOf(storedOf(content), words));
  const changes = differenceOf(valueOf(shown), valueOf(now));
  return (
    <ProposalCard
      title={keyName(key, t)}
      level={4}
      proposals={[term]}
      nameOf={who}
      isOutdated={term.state === "proposed" && isOvertaken}
      changes={changes.map(({ label, before, after }) => ({ label, shown: before ?? NOTHING, now: after ?? NOTHING }))}
      facts={[
        { term: t("begins"), value: validFrom <= proposedAt ? t("whenApproved") : formatInstant(validFrom, language, "long") },
        ...(validTo === null ? [] : [{ term: t("ends"), value: formatInstant(validTo, language, "long") }]),
      ]}
      decision={{
        calls: {
          decide: (decision, note) => around(() => api(decideTerm, { id, hash, decision, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawTerm, { id })),
        },
        effect: t("effect"),
        mayDecide: may(menu, "approve"),
        mayWithdraw: may(menu, "update"),
      }}
    >
      <DifferenceTable before={now} after={term.term} />
    </ProposalCard>
  );
}
