import type { ReactNode } from "react";
import type { ShownProposal } from "#kernel/maker-checker/proposal.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "../../i18n.tsx";
import { FourEyesBanner } from "../banner.tsx";
import { Card, type CardProps } from "../card.tsx";
import { DescriptionList, type Description } from "../description-list.tsx";
import { ChangedSince, type ChangedFact } from "./changed-since.tsx";
import { ContentHash } from "./content-hash.tsx";
import { DecideProposal, type DecideProposalProps } from "./decide-proposal.tsx";
import { proposalMessages } from "./messages.ts";
import { ProposalBadge, ProposalOutcome } from "./proposal-state.tsx";

/** A proposal as shown, with why it was made. */
export type ReadProposal = ShownProposal & { readonly reason: string | null };

interface ProposalCardProps extends Pick<CardProps, "title" | "level" | "hint"> {
  /** Never empty. Several are shown and decided as one: they have the same content, proposer and reason. */
  readonly proposals: readonly [ReadProposal, ...ReadProposal[]];
  /** A person in a sentence, and as a value. */
  readonly nameOf: (id: string) => string;
  readonly renderPerson?: (id: string) => ReactNode;
  /** Further facts, after the reason. */
  readonly facts?: readonly Description[];
  readonly decision: Omit<DecideProposalProps, "proposals">;
  /** The facts that the proposal rests on and that differ now. */
  readonly changes?: readonly ChangedFact[];
  /** Approving is refused, because its basis has changed. */
  readonly isOutdated?: boolean;
  /** What changes, from what to what. */
  readonly children: ReactNode;
}

/**
 * A proposal of any workflow: what changes, who proposed it, when and why, until when it can be decided, its outcome or the decision. Each
 * workflow gives the content; the protocol reads the same everywhere.
 */
export function ProposalCard({
  proposals,
  nameOf,
  renderPerson = nameOf,
  facts = NONE,
  decision,
  changes = NO_CHANGES,
  isOutdated = false,
  children,
  ...head
}: ProposalCardProps) {
  const t = useMessages(proposalMessages);
  const language = useLanguage();
  const [first] = proposals;
  return (
    <Card {...head} action={<ProposalBadge state={first.state} />}>
      <div className="flex flex-col gap-5">
        {first.state === "proposed" ? (
          <FourEyesBanner
            {...(!first.isMine && { requestedBy: nameOf(first.proposedBy) })}
            when={formatInstant(first.proposedAt, language)}
          />
        ) : (
          <ProposalOutcome state={first.state} />
        )}
        {first.state === "proposed" ? <ChangedSince changes={changes} isOutdated={isOutdated} /> : null}
        {children}
        <Facts proposal={first} renderPerson={renderPerson} facts={facts} hash={proposals.length === 1 ? first.hash : null} />
        {/* The decision stays mounted after the proposal has ended: it shows why a decision was refused. */}
        <DecideProposal
          proposals={proposals}
          {...decision}
          {...(isOutdated && { whyNotApprove: t("changed.whyNot") })}
          isOver={first.state !== "proposed"}
        />
      </div>
    </Card>
  );
}

const asWritten = (text: string) => <span className="whitespace-pre-wrap">{text}</span>;
const NONE: readonly Description[] = [];
const NO_CHANGES: readonly ChangedFact[] = [];

interface FactsProps {
  readonly proposal: ReadProposal;
  readonly renderPerson: (id: string) => ReactNode;
  readonly facts: readonly Description[];
  /** Null for several that are decided as one: each has its own. */
  readonly hash: string | null;
}

function Facts({ proposal, renderPerson, facts, hash }: FactsProps) {
  const t = useMessages(proposalMessages);
  const language = useLanguage();
  const { proposedBy, proposedAt, reason, expiresAt, decidedBy, decidedAt, note } = proposal;
  const when = (instant: Date) => formatInstant(instant, language, "long");
  const items: Description[] = [
    { term: t("proposedBy"), value: renderPerson(proposedBy) },
    { term: t("proposedAt"), value: when(proposedAt) },
    ...(reason === null ? [] : [{ term: t("reason"), value: asWritten(reason) }]),
    ...facts,
    ...(expiresAt === null ? [] : [{ term: t("expires"), value: when(expiresAt) }]),
    ...(decidedBy === null ? [] : [{ term: t("decidedBy"), value: renderPerson(decidedBy) }]),
    ...(decidedAt === null ? [] : [{ term: t("decidedAt"), value: when(decidedAt) }]),
    ...(note === null ? [] : [{ term: t("note"), value: asWritten(note) }]),
    ...(hash === null ? [] : [{ term: t("hash"), value: <ContentHash hash={hash} /> }]),
  ];
  return <DescriptionList items={items} dense />;
}
