import { api } from "#web/api.ts";
import { formatInstant } from "#kernel/time.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { LinkCard } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { CHANGE_STATES } from "../../change.ts";
import { listChangeRequests, type ChangeRequestView } from "../../contract.ts";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { namesOf, type Names } from "#web/private/people.ts";
import { useNameOf } from "../person.tsx";
import { readChangeId } from "../read-address.ts";
import { RoomHead } from "../room-head.tsx";
import type { Route } from "./+types/changes.page";
import { useChangeSummary, useChangeTitle } from "./change-words.ts";
import { changeWords } from "./messages.ts";
import { StateBadge } from "./state-badge.tsx";

export const handle = privatePage({ menu: "access", modules: ["view", "approve"] });
const ALL = "all";

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("state");
  const state = asked === ALL ? null : (CHANGE_STATES.find((one) => one === asked) ?? "waiting");
  const before = readChangeId(searchParams.get("before"));
  const list = await api(listChangeRequests, { ...(state && { state }), ...(before && { before }) });
  const names = await namesOf(list.requests.flatMap(({ askedBy, decidedBy, change }) => [askedBy, decidedBy, change.subject]));
  return { ...list, state, isFirst: before === null, names };
});

/** `/office/access/changes`: what was asked for, what waits first. */
export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const { requests, hasMore, waitingCount, state, isFirst, names } = loaderData;
  const t = useWords(changeWords);
  const query = `state=${state ?? ALL}`;
  const last = requests.at(-1)?.id;
  return (
    <>
      <title>{t("title")}</title>
      <RoomHead
        lead={t("lead")}
        waitingCount={waitingCount}
        action={<ListExport list={listChangeRequests} filter={state ? { state } : {}} />}
      />
      <h2 className="sr-only">{t("title")}</h2>
      <FilterChips
        label={t("filter")}
        name="state"
        current={state === "waiting" ? null : (state ?? ALL)}
        chips={[
          ...CHANGE_STATES.map((value) => ({ value: value === "waiting" ? null : value, label: t(`states.${value}`) })),
          { value: ALL, label: t("all") },
        ]}
      />
      {requests.length === 0 ? (
        <NoData level={3}>
          <p>{t(state === "waiting" ? "nothingWaits" : "nothingHere")}</p>
          <p>{t("howOneComes")}</p>
        </NoData>
      ) : (
        <ul aria-label={t("list")} className="mt-5 flex flex-col gap-3">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} names={names} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isFirst ? null : (
          <LinkButton variant="secondary" size="small" to={`/office/access/changes?${query}`}>
            {t("newest")}
          </LinkButton>
        )}
        {hasMore && last !== undefined ? (
          <LinkButton variant="secondary" size="small" to={`/office/access/changes?${query}&before=${last}`}>
            {t("older")}
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}

function RequestCard({ request, names }: { readonly request: ChangeRequestView; readonly names: Names }) {
  const t = useWords(changeWords);
  const language = useLanguage();
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  const nameOf = useNameOf(names);
  return (
    <LinkCard to={`/office/access/changes/${request.id}`} title={titleOf(request)} level={3}>
      <span className="flex flex-col gap-1.5">
        <span className="text-base text-ink">{summaryOf(request)}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StateBadge state={request.state} />
          <span>{t("byWhen", { who: nameOf(request.askedBy), when: formatInstant(new Date(request.askedAt), language) })}</span>
        </span>
        <span className="line-clamp-2">“{request.reason}”</span>
      </span>
    </LinkCard>
  );
}
