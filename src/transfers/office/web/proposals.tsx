import type { ReactNode } from "react";
import { formatMoney, money } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { decideOperation, decideRuling, withdrawProposal, type ProposalView } from "../../proposals/contract.ts";
import { proposedMessages } from "./proposed-messages.ts";

interface ProposalsProps {
  readonly proposals: readonly ProposalView[];
  /** Names of people, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** The proposals about a transfer or a payment, the undecided ones first. */
export function Proposals({ proposals, names }: ProposalsProps) {
  const sorted = proposals.toSorted(
    (a, b) => Number(b.state === "proposed") - Number(a.state === "proposed") || b.proposedAt.getTime() - a.proposedAt.getTime(),
  );
  return sorted.map((proposal) => <Proposal key={proposal.id} proposal={proposal} names={names} level={2} />);
}

interface ProposalProps extends Pick<ProposalsProps, "names"> {
  readonly proposal: ProposalView;
  readonly level: 2 | 4;
  readonly changes?: readonly ChangedFact[];
  readonly isOutdated?: boolean;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
  /** Its files, where the page has no card of files. */
  readonly files?: ReactNode;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** One proposal about a transfer or a payment, with its decision. */
export function Proposal({ proposal, names, level, around = plainly, files: fileList, ...since }: ProposalProps) {
  const t = useMessages(proposedMessages);
  const language = useLanguage();
  const may = useMay();
  const { id, hash, menu, what, files } = proposal;
  const decide = menu === "transfer" ? decideOperation : decideRuling;
  return (
    <ProposalCard
      {...since}
      level={level}
      title={titleOf(t, what)}
      proposals={[proposal]}
      nameOf={(person) => names[person] ?? person}
      decision={{
        calls: {
          decide: (decision, note) => around(() => api(decide, { id, hash, decision, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawProposal, { id })),
        },
        effect: effectOf(t, what),
        mayDecide: may(menu, "approve"),
        mayWithdraw: may(menu, menu === "transfer" ? "act" : "decide"),
      }}
    >
      <DescriptionList dense items={[...factsOf(t, what, language), ...(fileList === undefined ? filesOf(t, files) : [])]} />
      {fileList}
    </ProposalCard>
  );
}

/** Their content is in the card of files, for a reason. */
const filesOf = (t: Messages, files: ProposalView["files"]): readonly Description[] =>
  files.length === 0 ? [] : [{ term: t("files"), value: files.map(({ name }) => name).join(", ") }];

type What = ProposalView["what"];
type Messages = Translate<(typeof proposedMessages)["ID"]>;

/** What is proposed. */
export const titleOf = (t: Messages, what: What): string =>
  what.kind === "outcome" ? t(what.isPaid ? "title.outcome_paid" : "title.outcome_failed") : t(`title.${what.kind}`);
/** What an approval does. */
export const effectOf = (t: Messages, what: What): string =>
  what.kind === "outcome" ? t(what.isPaid ? "effect.outcome_paid" : "effect.outcome_failed") : t(`effect.${what.kind}`);

/** What an approval does and what it rests on, beside the evidence. */
export function factsOf(t: Messages, what: What, language: Language): readonly Description[] {
  const effect = { term: t("does"), value: effectOf(t, what) };
  const account = "account" in what ? what.account : null;
  return [
    effect,
    ...("deed" in what ? [{ term: t("deed"), value: what.deed }] : []),
    ...(what.kind === "reject" ? [{ term: t("because"), value: t(`rejected.${what.reason}`) }] : []),
    ...(what.kind === "recall" ? [{ term: t("askedBy"), value: t(what.isForSender ? "askedBySender" : "askedByUs") }] : []),
    ...(what.kind === "compensation" ? [{ term: t("cause"), value: t(`causes.${what.cause}`) }] : []),
    ...("amountMinor" in what
      ? [{ term: t("amount"), value: formatMoney(money("IDR", BigInt(what.amountMinor)), language) }]
      : []),
    ...(account === null ? [] : [{ term: t("account"), value: `${account.name} · ${account.bank} · ${account.account}` }]),
    ...(what.kind === "refund_account" ? [{ term: t("score"), value: <span className="figures">{what.score} %</span> }] : []),
  ];
}
