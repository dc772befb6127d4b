import { BellOff, CheckCheck, ChevronRight, Settings2 } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { KeyPages } from "#web/ui/key-pages.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listNotices, markRead, type Notice } from "../contract.ts";
import type { Route } from "./+types/notifications.page";
import { noticeWords } from "./messages.ts";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const after = /^[1-9][0-9]{0,17}$/.exec(new URL(request.url).searchParams.get("after") ?? "")?.[0];
  return { ...(await api(listNotices, after === undefined ? {} : { after })), isFirst: after === undefined };
});

const HERE = "/dashboard/notifications";

/** `/dashboard/notifications`: what one was told, with the way to what it is about. */
export default function NotificationsPage({ loaderData: { notices, next, unread, isFirst } }: Route.ComponentProps) {
  const t = useWords(noticeWords);
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);

  async function readAll() {
    setSending(true);
    try {
      await api(markRead, {});
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
    setSending(false);
  }

  return (
    <div className="max-w-3xl">
      <title>{t("title")}</title>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {unread === 0 ? null : (
            <Button
              variant="secondary"
              size="small"
              loading={isSending}
              iconBefore={<CheckCheck aria-hidden size={18} />}
              onClick={() => void readAll()}
            >
              {t("readAll")}
            </Button>
          )}
          {notices.length === 0 ? null : <ListExport list={listNotices} filter={{}} small />}
          <LinkButton variant="quiet" size="small" to={`${HERE}/preferences`} iconBefore={<Settings2 aria-hidden size={18} />}>
            {t("choose")}
          </LinkButton>
        </div>
      </header>
      <div className="mt-6">
        {notices.length === 0 ? (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState
              level={2}
              title={t("empty")}
              illustration={
                <EmptySpot>
                  <BellOff size={38} strokeWidth={1.6} />
                </EmptySpot>
              }
            >
              {t("emptyText")}
            </EmptyState>
          </div>
        ) : (
          <ul aria-label={t("list")} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {notices.map((notice) => (
              <Entry key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        <KeyPages
          label={t("pages")}
          first={isFirst ? null : { to: HERE, text: t("newest") }}
          next={next === null ? null : { to: `${HERE}?after=${next}`, text: t("older") }}
        />
      </div>
    </div>
  );
}

function Entry({ notice: { id, title, text, path, at, isRead } }: { readonly notice: Notice }) {
  const t = useWords(noticeWords);
  const language = useLanguage();
  return (
    <li className={`relative flex gap-3 p-4 hover:bg-surface-hover sm:p-5 ${isRead ? "" : "bg-primary-soft/40"}`}>
      <span aria-hidden="true" className={`mt-2 size-2.5 shrink-0 rounded-pill ${isRead ? "bg-transparent" : "bg-primary"}`} />
      <span className="min-w-0 grow">
        <Link
          to={path}
          // Opening it is reading it; where that is lost, it stays unread, and nothing else is.
          onClick={() => void api(markRead, { id }).catch(() => undefined)}
          className={`block wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline ${isRead ? "" : "font-bold"}`}
        >
          {isRead ? null : <span className="sr-only">{t("isNew")}: </span>}
          {title}
        </Link>
        <span className="mt-0.5 block text-sm text-pretty text-ink-muted">{text}</span>
        <time dateTime={at.toISOString()} className="mt-1 block text-sm text-ink-muted">
          {formatInstant(at, language)}
        </time>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 self-center text-ink-muted" />
    </li>
  );
}
