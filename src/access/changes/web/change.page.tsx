import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import {
  changesAddress,
  decideChange,
  levelsAddress,
  readChangeRequest,
  withdrawChange,
  type ChangeRequestView,
} from "../../contract.ts";
import { sharedMessages } from "../../web/messages.ts";
import { namesOf, type Names } from "#identity/web/people.ts";
import { Person, useNameOf } from "../../web/person.tsx";
import { getChangeId } from "../../web/read-address.ts";
import type { Route } from "./+types/change.page";
import { useChangeSummary, useChangeTitle } from "./describe-change.ts";
import { DifferenceView } from "./difference-view.tsx";
import { changeMessages } from "./messages.ts";

export const handle = privatePage({ menu: "access", modules: ["view", "approve"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const request = await api(readChangeRequest, { id: getChangeId(params.id) });
  return { request, names: await namesOf([request.proposedBy, request.decidedBy, request.change.subject]) };
});

/** `/office/access/changes/:id`: one complete request and its decision. */
export default function ChangePage({ loaderData: { request, names } }: Route.ComponentProps) {
  const t = useMessages(changeMessages);
  const shared = useMessages(sharedMessages);
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  const nameOf = useNameOf(names);
  const may = useMay();
  const title = titleOf(request);
  const { id, hash, change } = request;
  return (
    <div className="max-w-text">
      <div className="mb-6">
        <PageHeader
          title={title}
          parents={[
            { label: shared("menu"), to: levelsAddress.to() },
            { label: t("title"), to: changesAddress.to() },
          ]}
          lead={summaryOf(request)}
        />
      </div>
      <ProposalCard
        title={t("what")}
        level={2}
        proposals={[request]}
        nameOf={nameOf}
        renderPerson={(person) => <Person id={person} names={names} />}
        facts={[{ term: t("subject"), value: <Subject request={request} names={names} /> }]}
        decision={{
          calls: {
            decide: (decision, note) => api(decideChange, { id, decision, hash, ...(note !== undefined && { note }) }),
            withdraw: () => api(withdrawChange, { id }),
          },
          effect: `${title}: ${summaryOf(request)}`,
          mayDecide: may("access", "approve"),
          mayWithdraw: may("access", "update", "activate", "deactivate"),
          ...(may("access", "view") && { subject: addressOf(change) }),
        }}
      >
        <DifferenceView request={request} />
      </ProposalCard>
    </div>
  );
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
