import { BellOff, CheckCheck, ChevronRight, Settings2 } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { isStaff } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { useAction } from "#web/use-action.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listNotifications, markRead, notificationsAddress, type Notification } from "../contract.ts";
import type { Route } from "./+types/notifications.page";
import { notificationMessages } from "./messages.ts";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) =>
  api(listNotifications, readList(notificationsAddress, request).input),
);

/** `/dashboard/notifications`: the person's notifications, each linked to its subject. */
export default function NotificationsPage({ loaderData: { notifications, next, unread } }: Route.ComponentProps) {
  const t = useMessages(notificationMessages);
  const { act, isBusy } = useAction();
  const list = useList(notificationsAddress);
  const auth = useAuth();
  const isOfOffice = auth !== null && isStaff(auth);

  return (
    <div className="max-w-3xl">
      <ListPage
        list={list}
        header={{
          title: t("title"),
          lead: t(isOfOffice ? "leadStaff" : "lead"),
          actions: (
            <>
              {unread === 0 ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  loading={isBusy}
                  iconBefore={<CheckCheck aria-hidden size={18} />}
                  onClick={() => void act(() => api(markRead, {}))}
                >
                  {t("readAll")}
                </Button>
              )}
              {notifications.length === 0 ? null : <ListExport list={listNotifications} filter={{}} small />}
              <LinkButton
                variant="quiet"
                size="small"
                to={href("/dashboard/notifications/preferences")}
                iconBefore={<Settings2 aria-hidden size={18} />}
              >
                {t("choose")}
              </LinkButton>
            </>
          ),
        }}
        rowPages={{
          label: t("pages"),
          firstText: t("newest"),
          nextText: t("older"),
          next: next === null ? null : { after: next },
        }}
      >
        <ListItems
          list={list}
          label={t("list")}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
          rows={notifications}
          rowId={({ id }) => id}
          renderRow={(notification) => <Entry notification={notification} />}
          empty={
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
                {t(isOfOffice ? "emptyStaff" : "emptyText")}
              </EmptyState>
            </div>
          }
        />
      </ListPage>
    </div>
  );
}

function Entry({ notification: { id, title, text, path, at, isRead, earlier } }: { readonly notification: Notification }) {
  const t = useMessages(notificationMessages);
  const language = useLanguage();
  return (
    <div className={`relative flex gap-3 p-4 hover:bg-surface-hover sm:p-5 ${isRead ? "" : "bg-primary-soft/40"}`}>
      <span aria-hidden="true" className={`mt-2 size-2.5 shrink-0 rounded-pill ${isRead ? "bg-transparent" : "bg-primary"}`} />
      <span className="min-w-0 grow">
        <Link
          to={path}
          // Opening a notification marks it as read. If that call fails, it stays unread and nothing else is lost.
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
        {earlier === 0 ? null : <span className="block text-sm text-ink-muted">{t("earlier", { count: earlier })}</span>}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 self-center text-ink-muted" />
    </div>
  );
}
