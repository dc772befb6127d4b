import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { usePolling } from "#web/use-polling.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { QueryForm } from "#web/query-form.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { listMessages, MAIL_PATH, type MailboxMessage } from "../contract.ts";
import { mailboxMessages } from "../messages.ts";
import type { Route } from "./+types/mailbox.page";
import { TestMessageForm } from "./test-message-form.tsx";

export const handle = { app: true };
export const meta: Route.MetaFunction = () => [{ title: "Development mailbox" }, { name: "robots", content: "noindex" }];

/** Polling interval; the page is for testers. */
const LOOK_AGAIN_MS = 2_000;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const recipient = new URL(request.url).searchParams.get("recipient")?.trim() ?? "";
  const { messages } = await api(listMessages, recipient === "" ? {} : { recipient });
  return { messages, recipient };
}

export default function MailboxPage({ loaderData: { messages, recipient } }: Route.ComponentProps) {
  const t = useMessages(mailboxMessages);
  usePolling(LOOK_AGAIN_MS);
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-8">
      <h1>{t("title")}</h1>
      <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={t("newest", { count: messages.length })}>
          <QueryForm
            role="search"
            action={href("/dev/mailbox")}
            replace
            className="mb-4 flex flex-wrap items-end justify-between gap-3"
          >
            <p className="font-semibold text-ink" role="status">
              {t("newest", { count: messages.length })}
            </p>
            <input
              type="search"
              name="recipient"
              defaultValue={recipient}
              aria-label={t("search")}
              placeholder={t("search")}
              className="min-h-target w-full rounded-control border border-line-strong bg-surface-raised px-4 sm:w-64"
            />
          </QueryForm>
          {messages.length > 0 ? (
            <MessageList messages={messages} />
          ) : recipient === "" ? (
            <NoData level={2}>{t("empty")}</NoData>
          ) : (
            <SearchEmpty level={2} />
          )}
        </section>
        <Card title={t("sendTitle")} level={2}>
          <TestMessageForm />
        </Card>
      </div>
    </div>
  );
}

function MessageList({ messages }: { readonly messages: readonly MailboxMessage[] }) {
  const t = useMessages(mailboxMessages);
  const language = useLanguage();
  const states = {
    queued: ["waiting", t("stateQueued")],
    // One tick for sent, the full sign for delivered: e-mail reports only the first.
    sent: ["active", t("stateSent")],
    delivered: ["done", t("stateDelivered")],
    undelivered: ["attention", t("stateUndelivered")],
    failed: ["failed", t("stateFailed")],
  } as const satisfies Record<string, readonly [BadgeStatus, string]>;
  return (
    <ul className="flex flex-col gap-4">
      {messages.map((message) => {
        const [status, state] = states[message.state];
        return (
          <li key={message.id}>
            <Card
              title={message.subject ?? t(message.channel)}
              level={2}
              hint={`${t(message.channel)} · ${message.recipient} · ${formatInstant(new Date(message.createdAt), language)}`}
              action={<StatusBadge status={status}>{state}</StatusBadge>}
            >
              {message.isBlank ? (
                <p className="text-ink-muted">{t("blank")}</p>
              ) : (
                <>
                  <p lang={message.language.toLowerCase()} className="whitespace-pre-wrap wrap-anywhere">
                    {message.text}
                  </p>
                  {message.attachments.length === 0 ? null : (
                    <p className="mt-2 text-sm text-ink-muted">{t("attachments", { count: message.attachments.length })}</p>
                  )}
                  {message.channel === "email" ? (
                    <a href={MAIL_PATH.replace(":id", message.id)} target="_blank" rel="noreferrer" className="mt-4 inline-block">
                      {t("asPage")}
                    </a>
                  ) : null}
                </>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
