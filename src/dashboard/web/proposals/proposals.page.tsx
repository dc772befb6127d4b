import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
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
import { WORKFLOWS, INBOX_VIEWS, inboxAddress, listInbox, type InboxProposal } from "#work/contract-proposals.ts";
import type { Route } from "./+types/proposals.page";
import { kindMessages } from "#work/web/kind-messages.ts";
import { workMessages, workPageMessages } from "#work/web/messages.ts";

export const handle = privatePage({ menu: "dashboard", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listInbox, readList(inboxAddress, request).input),
);

const OpenedEntry = lazy(async () => ({ default: (await import("./opened-entry.tsx")).OpenedEntry }));

type Names = Readonly<Record<string, string>>;
const AN_ID = /^[a-z]{2}_[0-9a-z]{26}$/;

/** Those of one act in one state are one row, whichever of them is the newest: it stays open while some of them are decided. */
const keyOf = ({ id, batch, state, decidedBy }: InboxProposal) => (batch === null ? id : `${batch} ${state} ${decidedBy ?? ""}`);

/** `/office/proposal`: the proposals of every maker-checker workflow. Each opens in its place, and is decided there by its workflow's own call. */
export default function ProposalsPage({ loaderData: { proposals, names, next } }: Route.ComponentProps) {
  const t = useMessages(workPageMessages);
  const workflows = useMessages(workMessages);
  const list = useList(inboxAddress);
  const [open, setOpen] = useState<{ readonly proposal: InboxProposal; readonly names: Names } | null>(null);
  const opened = open?.proposal ?? null;
  // A decided proposal leaves the view with the next reading. It stays on screen until it is closed, so that its outcome, or why the
  // decision was refused, is read.
  const openedKey = opened === null ? null : keyOf(opened);
  const isLeft = opened !== null && !proposals.some((one) => keyOf(one) === openedKey);
  const rows = isLeft ? [opened, ...proposals] : proposals;
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
        rows={rows}
        rowId={keyOf}
        renderRow={(proposal) => (
          <Entry
            proposal={proposal}
            // The next reading names only the people of its own rows.
            names={{ ...open?.names, ...names }}
            opened={openedKey === keyOf(proposal) ? opened : null}
            hasLeft={isLeft && openedKey === keyOf(proposal)}
            onToggle={() => setOpen(openedKey === keyOf(proposal) ? null : { proposal, names })}
          />
        )}
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

interface EntryProps {
  readonly proposal: InboxProposal;
  readonly names: Names;
  /** As it was when it was opened: what was proposed together stays together while it is decided. Null while it is closed. */
  readonly opened: InboxProposal | null;
  /** It is no longer in this view: its outcome is in the opened part. */
  readonly hasLeft: boolean;
  readonly onToggle: () => void;
}

function Entry({ proposal, names, opened, hasLeft, onToggle }: EntryProps) {
  const t = useMessages(workPageMessages);
  const workflows = useMessages(workMessages);
  const language = useLanguage();
  const contentId = useId();
  const isOpen = opened !== null;
  const { together } = proposal;
  const { workflow, subject, reason, state, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt } = proposal;
  // An id says nothing to people: the page has the subject.
  const about = names[subject] ?? (AN_ID.test(subject) ? null : subject);
  const when = (at: Date) => formatInstant(at, language);
  return (
    <>
      <div className="relative flex flex-col gap-1 p-4 hover:bg-surface-hover sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-base font-semibold wrap-anywhere">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={contentId}
              data-proposal
              onClick={onToggle}
              className="inline-flex min-h-6 items-center gap-1.5 text-start text-primary underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {titleOf(proposal, language)}
              <ChevronDown aria-hidden size={18} className={isOpen ? "shrink-0 rotate-180" : "shrink-0"} />
            </button>
          </h3>
          {hasLeft ? null : <ProposalBadge state={state} />}
        </div>
        <p className="text-sm text-ink-muted">
          {workflows(`workflows.${workflow}`)}
          {together > 1 ? ` · ${t("inbox.together", { count: together })}` : null}
          {about === null || together > 1 ? null : <span className="wrap-anywhere figures"> · {about}</span>}
        </p>
        <p className="text-sm text-ink-muted">
          {t("inbox.by", { who: names[proposedBy] ?? proposedBy, when: when(proposedAt) })}
          {expiresAt !== null && state === "proposed" ? <> · {t("inbox.expires", { when: when(expiresAt) })}</> : null}
          {decidedBy === null || decidedAt === null ? null : (
            <> · {t("inbox.decided", { who: names[decidedBy] ?? decidedBy, when: when(decidedAt) })}</>
          )}
        </p>
        {reason === null || isOpen ? null : <p className="line-clamp-2 text-sm wrap-anywhere">“{reason}”</p>}
      </div>
      <div id={contentId}>
        {opened !== null ? (
          <Suspense fallback={<div className="h-40 border-t border-line bg-surface-sunken" />}>
            <OpenedEntry proposal={opened.batch === null ? proposal : opened} hasLeft={hasLeft} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
