import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner, FourEyesBanner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { readChangeRequest, type ChangeRequestView } from "../../contract.ts";
import { sharedWords } from "../messages.ts";
import { namesOf, type Names } from "#web/private/people.ts";
import { Person, useNameOf } from "../person.tsx";
import { getChangeId } from "../read-address.ts";
import type { Route } from "./+types/change.page";
import { useChangeSummary, useChangeTitle } from "./change-words.ts";
import { Decision, type Problem } from "./decision.tsx";
import { DifferenceView } from "./difference-view.tsx";
import { changeWords } from "./messages.ts";
import { ProblemBanner } from "./problem-banner.tsx";
import { StateBadge } from "./state-badge.tsx";

export const handle = privatePage({ menu: "access", modules: ["view", "approve"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const request = await api(readChangeRequest, { id: getChangeId(params.id) });
  return { request, names: await namesOf([request.askedBy, request.decidedBy, request.change.subject]) };
});

/** `/office/access/changes/:id`: one request, whole, and its decision. */
export default function ChangePage({ loaderData: { request, names } }: Route.ComponentProps) {
  const t = useWords(changeWords);
  const shared = useWords(sharedWords);
  const language = useLanguage();
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  const nameOf = useNameOf(names);
  const [problem, setProblem] = useState<Problem | null>(null);
  const title = titleOf(request);
  const isWaiting = request.state === "waiting";
  return (
    <div className="max-w-text">
      <title>{title}</title>
      <Breadcrumbs
        crumbs={[
          { label: shared("room"), to: "/office/access" },
          { label: t("title"), to: "/office/access/changes" },
          { label: title },
        ]}
      />
      <header className="mt-2 mb-6">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <StateBadge state={request.state} />
          <span className="text-ink-muted">{summaryOf(request)}</span>
        </p>
      </header>
      <div className="flex flex-col gap-6">
        {problem === null ? null : <ProblemBanner problem={problem} request={request} onDone={() => setProblem(null)} />}
        {isWaiting ? (
          <FourEyesBanner
            {...(!request.isMine && { askedBy: nameOf(request.askedBy) })}
            when={formatInstant(new Date(request.askedAt), language)}
          />
        ) : (
          <Outcome state={request.state} />
        )}
        <Card title={t("what")} level={2} action={<SubjectLink request={request} />}>
          <DifferenceView request={request} />
        </Card>
        <Card>
          <Facts request={request} names={names} />
        </Card>
        {isWaiting ? <Decision title={title} request={request} onProblem={setProblem} /> : null}
      </div>
    </div>
  );
}

const OUTCOME_KIND = { approved: "success", rejected: "danger", withdrawn: "info", overtaken: "warning" } as const;

function Outcome({ state }: Pick<ChangeRequestView, "state">) {
  const t = useWords(changeWords);
  return state === "waiting" ? null : <Banner kind={OUTCOME_KIND[state]}>{t(`outcomes.${state}`)}</Banner>;
}

/** To what the change is about, as it is now. */
function SubjectLink({ request: { change, audience } }: { readonly request: ChangeRequestView }) {
  const t = useWords(changeWords);
  const may = useMay();
  // A level that has been deleted has no page.
  const isThere = change.kind === "user_levels" || audience !== null;
  if (!may("access", "view") || !isThere) return null;
  const [to, word] =
    change.kind === "user_levels" ? ([`people/${change.subject}`, "toPerson"] as const) : ([change.subject, "toLevel"] as const);
  return (
    <Link to={`/office/access/${to}`} className="font-semibold text-primary underline-offset-4 hover:underline">
      {t(word)}
    </Link>
  );
}

function Facts({ request, names }: { readonly request: ChangeRequestView; readonly names: Names }) {
  const t = useWords(changeWords);
  const language = useLanguage();
  const when = (instant: string) => formatInstant(new Date(instant), language, "long");
  const { change, decidedBy, decidedAt, note } = request;
  const items: Description[] = [
    { term: t("askedBy"), value: <Person id={request.askedBy} names={names} /> },
    { term: t("askedAt"), value: when(request.askedAt) },
    { term: t("reason"), value: <span className="whitespace-pre-wrap">{request.reason}</span> },
    ...(change.kind === "user_levels" ? [{ term: t("subject"), value: <Person id={change.subject} names={names} /> }] : []),
    ...(decidedBy === null ? [] : [{ term: t("decidedBy"), value: <Person id={decidedBy} names={names} /> }]),
    ...(decidedAt === null ? [] : [{ term: t("decidedAt"), value: when(decidedAt) }]),
    ...(note === null ? [] : [{ term: t("note"), value: <span className="whitespace-pre-wrap">{note}</span> }]),
  ];
  return <DescriptionList items={items} />;
}
