import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { readMessage } from "../contract-office.ts";
import { kindWords } from "../messages.ts";
import type { Route } from "./+types/message.page";
import { MessageActs } from "./office/message-acts.tsx";
import { inboxWords } from "./office/messages.ts";
import { SenderCard } from "./office/sender-card.tsx";
import { Thread } from "./office/thread.tsx";
import { WriteCard } from "./office/write-card.tsx";

export const handle = privatePage({ menu: "contact", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("cm").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readMessage, { id: id.data });
});

const STANDING = { open: "waiting", closed: "done", spam: "stopped" } as const;

/** `/office/contact/:id`: a message, what was done about it, and what can be done now. */
export default function MessagePage({ loaderData: message }: Route.ComponentProps) {
  const t = useWords(inboxWords);
  const kinds = useWords(kindWords);
  const may = useMay();
  const { subject, reference, category, status, suspicion } = message;
  return (
    <>
      <title>{subject}</title>
      <Breadcrumbs crumbs={[{ label: t("back"), to: "/office/contact" }, { label: reference }]} />
      <header className="mt-3">
        <h1 className="text-3xl wrap-anywhere">{subject}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <StatusBadge standing={STANDING[status]}>{kinds(`status.${status}`)}</StatusBadge>
          <Badge>{kinds(`category.${category}`)}</Badge>
          <span className="text-sm text-ink-muted figures">{reference}</span>
        </div>
        {may("contact", "answer") ? <MessageActs key={message.id + status} message={message} /> : null}
      </header>
      <div className="mt-6 flex flex-col gap-6">
        {may("contact", "answer") ? null : <Banner>{t("viewOnly")}</Banner>}
        {suspicion === null ? null : (
          <Banner kind="warning" title={t("suspicious")}>
            {suspicion in SUSPICIONS ? t(`suspicion.${suspicion as keyof typeof SUSPICIONS}`) : suspicion}
          </Banner>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <Card>
              {/* What a stranger wrote: text and nothing but text. */}
              <p className="wrap-anywhere whitespace-pre-wrap">{message.body}</p>
            </Card>
            <Thread message={message} />
            {may("contact", "answer") ? <WriteCard key={message.id} message={message} /> : null}
          </div>
          <SenderCard key={message.id} message={message} />
        </div>
      </div>
    </>
  );
}

const SUSPICIONS = inboxWords.ID.suspicion;
