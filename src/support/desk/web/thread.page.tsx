import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listMacros } from "../../macros/contract.ts";
import { KnownComplaint } from "../../complaints/web/opening/open-complaint.tsx";
import { DueLine } from "../../goals/web/due-time.tsx";
import { useConversation } from "../../chat/web/room/use-conversation.ts";
import { answerThread, readDeskThread } from "../contract.ts";
import { deskAddress, listThreads } from "../contract-list.ts";
import type { Route } from "./+types/thread.page";
import { deskMessages } from "./messages.ts";
import { useStayPresent } from "./presence-switch.tsx";
import { DeskLog } from "./thread/desk-log.tsx";
import { DeskWriter } from "./thread/desk-writer.tsx";
import { LabelsCard } from "./thread/labels-card.tsx";
import { threadMessages } from "./thread/messages.ts";
import { ThreadActions } from "./thread/thread-actions.tsx";
import type { DeskEntry, DeskThread, Written } from "./thread/thread-view.ts";

/** Reads its transfers after the page; its room is kept. */
const TransfersCard = lazy(() => import("./thread/transfers-card.tsx"));
/** The last card of the side, which moves nothing when it comes. */
const OthersCard = lazy(() => import("./thread/others-card.tsx"));
/** Needed by chats whose survey was answered. */
const SurveyCard = lazy(() => import("../../surveys/web/office/survey-card.tsx"));

export const handle = privatePage({ menu: "chat", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("th").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [thread, { macros }, { isPresent }] = await Promise.all([
    api(readDeskThread, { id: id.data }),
    api(listMacros, {}),
    api(listThreads, { queue: "mine" }),
  ]);
  return { thread, macros, isPresent };
});

const STATE_TONE = {
  NEW: "attention",
  OPEN: "attention",
  WAITING_CUSTOMER: "waiting",
  WAITING_THIRD: "waiting",
  SOLVED: "done",
  CLOSED: "stopped",
  SPAM: "stopped",
} as const;

/** `/office/support/:id`: a chat, its customer, and what can be done with it. */
export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  // Whoever takes chats stays present while reading one.
  useStayPresent(loaderData.isPresent);
  return <Desk key={loaderData.thread.id} loaded={loaderData.thread} macros={loaderData.macros} />;
}

function Desk({
  loaded,
  macros,
}: {
  readonly loaded: DeskThread;
  readonly macros: Route.ComponentProps["loaderData"]["macros"];
}) {
  const t = useMessages(threadMessages);
  const desk = useMessages(deskMessages);
  const mayAnswer = useMay()("chat", "answer");
  const { id } = loaded;
  const talk = useConversation<DeskThread, DeskEntry, Written>({
    id,
    read: (after) => api(readDeskThread, { id, after }),
    post: ({ entryId, text, more }) =>
      api(answerThread, { id, entryId, text, kind: more.kind, files: more.files.map((file) => file.id) }),
  });
  const thread = talk.head ?? loaded;
  const { subject, reference, state, customer, assignee, language } = thread;
  return (
    <>
      <PageHeader
        title={subject}
        parents={[{ label: desk("title"), to: deskAddress.to() }]}
        crumb={reference}
        status={<StatusBadge status={STATE_TONE[state]}>{desk(`state.${state}`)}</StatusBadge>}
        lead={
          <>
            {t("lead", {
              customer: customer === "" ? desk("visitor") : customer,
              assignee: assignee?.name ?? desk("nobody"),
              language: t(`languages.${language}`),
            })}
            <DueLine due={thread} />
          </>
        }
      >
        {mayAnswer ? <ThreadActions thread={thread} onDone={talk.refresh} /> : null}
      </PageHeader>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {mayAnswer ? null : <Banner>{t("viewOnly")}</Banner>}
          {thread.suspicion === null ? null : <Banner kind="warning">{t(`suspicion.${thread.suspicion}`)}</Banner>}
          {thread.probably === null ? null : <Banner>{t("probably", { name: thread.probably.name })}</Banner>}
          <KnownComplaint complaint={thread.complaint} hasAccount={thread.person !== null} />
          <DeskLog talk={talk} thread={thread} mayAnswer={mayAnswer} />
          {mayAnswer && state !== "CLOSED" ? <DeskWriter talk={talk} thread={thread} macros={macros} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {thread.survey === null ? null : (
            <Suspense>
              <SurveyCard thread={thread.id} rating={thread.survey} mayAnswer={mayAnswer} onDone={talk.refresh} />
            </Suspense>
          )}
          <Suspense fallback={<div className="h-32" />}>
            <TransfersCard thread={thread} mayAnswer={mayAnswer} onSent={talk.refresh} />
          </Suspense>
          {mayAnswer ? (
            <LabelsCard
              key={`${id}${thread.reason}${thread.priority}${thread.tags.join()}`}
              thread={thread}
              onDone={talk.refresh}
            />
          ) : null}
          <Suspense>
            <OthersCard thread={thread} mayAnswer={mayAnswer} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
