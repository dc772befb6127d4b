import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { changesAddress, levelsAddress, readChangeRequest } from "../../contract.ts";
import { sharedMessages } from "../../web/messages.ts";
import { namesOf } from "#identity/web/people.ts";
import { getChangeId } from "../../web/read-address.ts";
import type { Route } from "./+types/change.page";
import { ChangeCard } from "./change-card.tsx";
import { useChangeSummary, useChangeTitle } from "./describe-change.ts";
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
  return (
    <div className="max-w-text">
      <div className="mb-6">
        <PageHeader
          title={titleOf(request)}
          parents={[
            { label: shared("menu"), to: levelsAddress.to() },
            { label: t("title"), to: changesAddress.to() },
          ]}
          lead={summaryOf(request)}
        />
      </div>
      <ChangeCard request={request} names={names} level={2} />
    </div>
  );
}
