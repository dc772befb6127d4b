import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { formatInstant } from "#kernel/time.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { LinkCard } from "#web/ui/card.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { proposalMessages } from "#web/ui/proposal/messages.ts";
import { PROPOSAL_STATES } from "#kernel/maker-checker/proposal.ts";
import { changesAddress, listChangeRequests, type ChangeRequestView } from "../../contract.ts";
import { namesOf, type Names } from "#identity/web/people.ts";
import { useNameOf } from "../../web/person.tsx";
import { useAccessHeader } from "../../web/use-access-header.tsx";
import type { Route } from "./+types/changes.page";
import { useChangeSummary, useChangeTitle } from "./describe-change.ts";
import { changeMessages } from "./messages.ts";

export const handle = privatePage({ menu: "access", modules: ["view", "approve"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const list = await api(listChangeRequests, readList(changesAddress, request).input);
  const names = await namesOf(
    list.requests.flatMap(({ proposedBy, decidedBy, change }) => [proposedBy, decidedBy, change.subject]),
  );
  return { ...list, names };
});

/** `/office/access/changes`: change requests, waiting ones first. */
export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const { requests, hasMore, waitingCount, names } = loaderData;
  const t = useMessages(changeMessages);
  const proposal = useMessages(proposalMessages);
  const list = useList(changesAddress);
  const header = useAccessHeader(waitingCount);
  const last = requests.at(-1)?.id;
  return (
    <ListPage
      list={list}
      header={header(t("title"), t("lead"), <ListExport list={listChangeRequests} filter={list.filter} />)}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "state",
              label: t("filter"),
              options: PROPOSAL_STATES.map((value) => ({ value, label: proposal(`states.${value}`) })),
              any: t("all"),
              isAnyLast: true,
            },
          ]}
        />
      }
      rowPages={{
        firstText: t("newest"),
        nextText: t("older"),
        next: hasMore && last !== undefined ? { before: last } : null,
      }}
    >
      <h2 className="sr-only">{t("title")}</h2>
      <ListItems
        list={list}
        label={t("list")}
        rows={requests}
        rowId={({ id }) => id}
        renderRow={(request) => <RequestCard request={request} names={names} />}
        empty={
          <NoData level={3}>
            <p>{t(list.filter.state === "proposed" ? "nothingWaits" : "nothingHere")}</p>
            <p>{t("howOneComes")}</p>
          </NoData>
        }
      />
    </ListPage>
  );
}

function RequestCard({ request, names }: { readonly request: ChangeRequestView; readonly names: Names }) {
  const t = useMessages(changeMessages);
  const language = useLanguage();
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  const nameOf = useNameOf(names);
  return (
    <LinkCard to={href("/office/access/changes/:id", { id: request.id })} title={titleOf(request)} level={3}>
      <span className="flex flex-col gap-1.5">
        <span className="text-base text-ink">{summaryOf(request)}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ProposalBadge state={request.state} />
          <span>{t("byWhen", { who: nameOf(request.proposedBy), when: formatInstant(request.proposedAt, language) })}</span>
        </span>
        <span className="line-clamp-2">“{request.reason}”</span>
      </span>
    </LinkCard>
  );
}
