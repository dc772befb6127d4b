import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { INBOX_VIEWS, inboxAddress, listInbox, type InboxProposal } from "../contract-proposals.ts";
import { workMessages } from "../messages.ts";
import { WORKFLOWS } from "../model/names.ts";
import type { Route } from "./+types/proposals.page";
import { kindMessages } from "./kind-messages.ts";
import { workPageMessages } from "./messages.ts";

export const handle = privatePage({ menu: "dashboard", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listInbox, readList(inboxAddress, request).input),
);

type Names = Readonly<Record<string, string>>;
const AN_ID = /^[a-z]{2}_[0-9a-z]{26}$/;

/** `/office/proposal`: the proposals of every maker-checker workflow. Each opens the page on which it is decided. */
export default function ProposalsPage({ loaderData: { proposals, names, next } }: Route.ComponentProps) {
  const t = useMessages(workPageMessages);
  const workflows = useMessages(workMessages);
  const list = useList(inboxAddress);
  return (
    <ListPage
      list={list}
      header={{ title: t("inbox.title"), lead: t("inbox.lead"), back: { label: t("inbox.back"), to: href("/office") } }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "view",
              label: t("inbox.view"),
              options: INBOX_VIEWS.map((value) => ({ value, label: t(`inbox.views.${value}`) })),
            },
            {
              as: "select",
              name: "workflow",
              label: t("inbox.workflow"),
              any: t("inbox.anyWorkflow"),
              options: WORKFLOWS.map((value) => ({ value, label: workflows(`workflows.${value}`) })),
            },
          ]}
        />
      }
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <h2 className="sr-only">{t(`inbox.views.${list.filter.view}`)}</h2>
      <ListItems
        list={list}
        label={t("inbox.list")}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        rows={proposals}
        rowId={({ id }) => id}
        renderRow={(proposal) => <Entry proposal={proposal} names={names} />}
        empty={t(`inbox.empty.${list.filter.view}`)}
      />
    </ListPage>
  );
}

/** The name of a kind, or the kind itself where a newer server knows one that this page does not. */
function titleOf({ workflow, kind }: InboxProposal, language: Language): string {
  const kinds: Readonly<Record<string, string>> = kindMessages[language][workflow];
  return kinds[kind] ?? kind;
}

function Entry({ proposal, names }: { readonly proposal: InboxProposal; readonly names: Names }) {
  const t = useMessages(workPageMessages);
  const workflows = useMessages(workMessages);
  const language = useLanguage();
  const { workflow, subject, reason, state, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt, page } = proposal;
  const title = titleOf(proposal, language);
  // An id says nothing to people: the page has the subject.
  const about = names[subject] ?? (AN_ID.test(subject) ? null : subject);
  const when = (at: Date) => formatInstant(at, language);
  return (
    <div className="relative flex flex-col gap-1 p-4 hover:bg-surface-hover sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base font-semibold wrap-anywhere">
          {page === null ? (
            title
          ) : (
            <Link
              to={page}
              className="inline-flex min-h-6 items-center text-primary underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          )}
        </h3>
        <ProposalBadge state={state} />
      </div>
      <p className="text-sm text-ink-muted">
        {workflows(`workflows.${workflow}`)}
        {about === null ? null : <span className="wrap-anywhere figures"> · {about}</span>}
      </p>
      <p className="text-sm text-ink-muted">
        {t("inbox.by", { who: names[proposedBy] ?? proposedBy, when: when(proposedAt) })}
        {expiresAt !== null && state === "proposed" ? <> · {t("inbox.expires", { when: when(expiresAt) })}</> : null}
        {decidedBy === null || decidedAt === null ? null : (
          <> · {t("inbox.decided", { who: names[decidedBy] ?? decidedBy, when: when(decidedAt) })}</>
        )}
      </p>
      {reason === null ? null : <p className="line-clamp-2 text-sm wrap-anywhere">“{reason}”</p>}
      {page === null && state === "proposed" ? <p className="text-sm text-ink-muted">{t("inbox.noPage")}</p> : null}
    </div>
  );
}
