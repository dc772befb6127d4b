import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import type { ProposalCalls } from "#web/ui/proposal/settle-proposal.ts";
import { decideChange, withdrawChange, type ChangeRequestView } from "../../contract.ts";
import { menuMessages, moduleMessages } from "../../messages.ts";
import type { Menu, MenuRights, Module } from "../../model/policy.ts";
import { sharedMessages } from "../../web/messages.ts";
import type { Names } from "#identity/web/people.ts";
import { Person, useNameOf } from "../../web/person.tsx";
import { useList } from "../../web/use-lists.ts";
import { useChangeSummary, useChangeTitle } from "./describe-change.ts";
import { DifferenceView } from "./difference-view.tsx";
import { changeMessages } from "./messages.ts";

interface ChangeCardProps {
  readonly request: ChangeRequestView;
  readonly names: Names;
  /** The title where the page does not have it already. */
  readonly title?: string;
  readonly level: 2 | 4;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** One request with its difference, what has changed since, and its decision. */
export function ChangeCard({ request, names, title, level, around = plainly }: ChangeCardProps) {
  const t = useMessages(changeMessages);
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  const nameOf = useNameOf(names);
  const may = useMay();
  const changes = useChanges(request);
  const { id, hash, change } = request;
  const calls: ProposalCalls = {
    decide: (decision, note) => around(() => api(decideChange, { id, decision, hash, ...(note !== undefined && { note }) })),
    withdraw: () => around(() => api(withdrawChange, { id })),
  };
  return (
    <ProposalCard
      title={title ?? t("what")}
      level={level}
      proposals={[request]}
      nameOf={nameOf}
      renderPerson={(person) => <Person id={person} names={names} />}
      facts={[{ term: t("subject"), value: <Subject request={request} names={names} /> }]}
      changes={changes}
      isOutdated={request.present !== null}
      decision={{
        calls,
        effect: `${titleOf(request)}: ${summaryOf(request)}`,
        mayDecide: may("access", "approve"),
        mayWithdraw: may("access", "update", "activate", "deactivate"),
        ...(may("access", "view") && { subject: addressOf(change) }),
      }}
    >
      <DifferenceView request={request} />
    </ProposalCard>
  );
}

const NOTHING = "–";

/** The differences between the rights that the requester saw and those in effect now. */
function useChanges({ change, present, levelNames }: ChangeRequestView): readonly ChangedFact[] {
  const t = useMessages(changeMessages);
  const shared = useMessages(sharedMessages);
  const menu = useMessages(menuMessages);
  const module = useMessages(moduleMessages);
  const list = useList();
  const language = useLanguage();
  if (present === null) return [];
  if (change.kind === "user_levels" && present.kind === "user_levels") {
    const named = (levels: readonly string[]) =>
      levels.length === 0 ? NOTHING : list(levels.map((level) => levelNames[level]?.[language] ?? level));
    return [{ label: t("changedLevels"), shown: named(change.from), now: named(present.now) }];
  }
  if (change.kind === "level_status" && present.kind === "level_status")
    return [{ label: t("changedStatus"), shown: shared(`status.${change.from}`), now: shared(`status.${present.now}`) }];
  if (change.kind !== "level_rights" || present.kind !== "level_rights") return [];
  const named = (modules: readonly string[]) =>
    modules.length === 0 ? NOTHING : list(modules.map((one) => module(one as Module)));
  const menus = [...new Set([...change.from, ...present.now].map((entry) => entry.menu))];
  return menus
    .filter((one) => modulesOf(change.from, one).join() !== modulesOf(present.now, one).join())
    .map((one) => ({
      label: menu(one as Menu),
      shown: named(modulesOf(change.from, one)),
      now: named(modulesOf(present.now, one)),
    }));
}

const addressOf = ({ kind, subject }: ChangeRequestView["change"]) =>
  kind === "user_levels"
    ? href("/office/access/people/:personId", { personId: subject })
    : href("/office/access/:level", { level: subject });

/** The subject of the change, linked to its current state. */
function Subject({ request: { change, audience }, names }: { readonly request: ChangeRequestView; readonly names: Names }) {
  const t = useMessages(changeMessages);
  const may = useMay();
  if (change.kind === "user_levels") return <Person id={change.subject} names={names} />;
  // A level that has been deleted has no page.
  if (!may("access", "view") || audience === null) return change.subject;
  return (
    <Link to={addressOf(change)} className="font-semibold text-primary underline-offset-4 hover:underline">
      {t("toLevel")}
    </Link>
  );
}

const modulesOf = (rights: readonly MenuRights[], one: string) => rights.find((entry) => entry.menu === one)?.module ?? [];
