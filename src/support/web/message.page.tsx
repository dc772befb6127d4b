import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KnownComplaint, OpenComplaint, useMayComplain } from "../complaints/web/opening/open-complaint.tsx";
import { inboxAddress, readMessage } from "../contract-office.ts";
import { DueLine } from "../goals/web/due-time.tsx";
import { kindMessages } from "../messages.ts";
import type { Route } from "./+types/message.page";
import { MessageActs } from "./office/message-actions.tsx";
import type { ShownMessage } from "./office/message-view.ts";
import { inboxMessages } from "./office/messages.ts";
import { SenderCard } from "./office/sender-card.tsx";
import { Thread } from "./office/thread.tsx";
import { WriteCard } from "./office/write-card.tsx";

/** Needed by messages whose survey was answered. */
const SurveyCard = lazy(() => import("../surveys/web/office/survey-card.tsx"));

export const handle = privatePage({ menu: "contact", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("cm").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readMessage, { id: id.data });
});

const STATUS_TONE = { open: "waiting", closed: "done", spam: "stopped" } as const;

/** `/office/contact/:id`: a message, the actions on it, and the actions possible now. */
export default function MessagePage({ loaderData: message }: Route.ComponentProps) {
  const t = useMessages(inboxMessages);
  const kinds = useMessages(kindMessages);
  const may = useMay();
  const language = useLanguage();
  const { subject, reference, category, status, suspicion, closesAt } = message;
  return (
    <>
      <PageHeader
        title={subject}
        parents={[{ label: t("back"), to: inboxAddress.to() }]}
        crumb={reference}
        lead={
          <>
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge status={STATUS_TONE[status]}>{kinds(`status.${status}`)}</StatusBadge>
              <Badge>{kinds(`category.${category}`)}</Badge>
              <span className="text-sm figures">{reference}</span>
            </span>
            <DueLine due={message} />
            {closesAt === null ? null : (
              <p className="mt-1.5 text-sm">{t("closesAt", { when: formatInstant(closesAt, language) })}</p>
            )}
          </>
        }
      >
        {may("contact", "answer") ? <MessageActs key={message.id + status} message={message} /> : null}
      </PageHeader>
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
              {/* A stranger's text is rendered as plain text only. */}
              <p className="wrap-anywhere whitespace-pre-wrap">{message.body}</p>
              <ComplaintOfMessage message={message} />
            </Card>
            <Thread message={message} />
            {may("contact", "answer") ? <WriteCard key={message.id} message={message} /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {message.survey === null ? null : (
              <Suspense fallback={null}>
                <SurveyCard rating={message.survey} mayAnswer={false} />
              </Suspense>
            )}
            <SenderCard key={message.id} message={message} />
          </div>
        </div>
      </div>
    </>
  );
}

function ComplaintOfMessage({
  message: { id, person, complaint, status, body, receivedAt },
}: {
  readonly message: ShownMessage;
}) {
  const { revalidate } = useRevalidator();
  const canComplain = useMayComplain() && complaint === null && person !== null;
  // Spam is no message of a customer until somebody takes it out of there.
  if (status === "spam" && complaint === null) return null;
  return (
    <div className="mt-4 empty:hidden">
      <KnownComplaint complaint={complaint} hasAccount={person !== null} />
      {canComplain ? (
        <OpenComplaint
          words={{ contact: { message: id }, text: body, hasFiles: false, writtenAt: receivedAt, transfer: null }}
          onDone={() => void revalidate()}
        />
      ) : null}
    </div>
  );
}

const SUSPICIONS = inboxMessages.ID.suspicion;
