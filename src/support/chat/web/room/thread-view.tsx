import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { markRead as markNotificationsRead } from "#notifications/contract.ts";
import { api } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { takeChatFile } from "../../../files/contract.ts";
import type { ChatFile } from "../../../files/model/chat-file.ts";
import { chatFileMessages } from "../../../files/web/messages.ts";
import { SentFiles } from "../../../files/web/sent-files.tsx";
import { endChat, markRead, readThread, say, type ShownEntry } from "../../contract.ts";
import { isOver } from "../../model/thread.ts";
import { Bubble, EventLine } from "./bubble.tsx";
import { Composer } from "./composer.tsx";
import { LogRegion } from "./log-region.tsx";
import { roomMessages } from "./messages.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useConversation, type Conversation } from "./use-conversation.ts";

/** Its form is needed once, after the chat. */
const ChatSurvey = lazy(() => import("../../../surveys/web/chat-survey.tsx"));

/** Offered once, while an answer is waited for. */
const PushOffer = lazy(() => import("#notifications/devices/web/push-offer.tsx"));

type Thread = Output<typeof readThread>;
/** The files of a message that is on its way. */
interface Attached {
  readonly files: readonly ChatFile[];
}
type OwnConversation = Conversation<Thread, ShownEntry, Attached>;

interface ThreadProps {
  readonly id: Id<"th">;
  readonly isVisitor: boolean;
  readonly onOpen: (id: Id<"th"> | null) => void;
  readonly onChanged: () => void;
}

/** One chat as its customer sees it. */
export function ThreadView({ id, isVisitor, onOpen, onChanged }: ThreadProps) {
  const t = useMessages(roomMessages);
  const dialogs = useDialogs();
  const talk: OwnConversation = useConversation<Thread, ShownEntry, Attached>({
    id,
    read: (after) => api(readThread, { id, after }),
    post: ({ entryId, text, more }) => api(say, { id, entryId, text, files: more.files.map((file) => file.id) }),
    asVisitor: isVisitor,
  });
  useReadMark(talk.entries.at(-1)?.no ?? 0, async (no) => {
    await api(markRead, { id, no });
    if (!isVisitor) await api(markNotificationsRead, { about: id });
  });
  const { head } = talk;
  const end = async () => {
    if (!(await dialogs.confirm({ kind: "question", title: t("endTitle"), text: t("endText"), confirmText: t("end") }))) return;
    await api(endChat, { id });
    talk.refresh();
    onChanged();
  };
  if (head === null) return <p className="text-ink-muted">{t(talk.isCut ? "cut" : "loading")}</p>;
  return (
    <section aria-labelledby="chat-subject" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="chat-subject" className="text-2xl wrap-anywhere">
            {head.subject}
          </h2>
          <p className="text-sm text-ink-muted">
            <span className="figures">{t("reference", { reference: head.reference })}</span> · {t(`states.${head.state}`)}
          </p>
        </div>
        {isOver(head.state) ? null : (
          <Button variant="secondary" onClick={() => void end()}>
            {t("end")}
          </Button>
        )}
      </header>
      <WaitLine thread={head} />
      <Log talk={talk} thread={head} />
      <Below talk={talk} thread={head} isVisitor={isVisitor} onOpen={onOpen} />
    </section>
  );
}

/** The place in the queue, or the promise outside the hours. */
function WaitLine({ thread: { place, waitMinutes, answersBy, isServiceOpen, state } }: { readonly thread: Thread }) {
  const t = useMessages(roomMessages);
  const language = useLanguage();
  if (isOver(state) || answersBy === null) return null;
  const promise = t("promise", { when: formatInstant(answersBy, language, "long") });
  const wait = waitMinutes === null ? t("noWait") : t("waitMinutes", { minutes: waitMinutes });
  return <p className="text-sm">{isServiceOpen ? (place === null ? null : `${t("place", { place })} ${wait}`) : promise}</p>;
}

function Log({ talk: { entries, pending, drop }, thread }: { readonly talk: OwnConversation; readonly thread: Thread }) {
  const t = useMessages(roomMessages);
  const lastOwn = entries.findLast(({ by }) => by === "you")?.no ?? 0;
  return (
    <LogRegion label={t("log")} count={entries.length + pending.length}>
      {entries.map(({ no, by, name, text, files, at, event }) =>
        by === "system" ? (
          <EventLine
            key={no}
            at={at}
            text={event === null || !(event in EVENTS) ? "" : t(`events.${event as keyof typeof EVENTS}`)}
          />
        ) : (
          <Bubble
            key={no}
            isOwn={by === "you"}
            who={by === "you" ? t("you") : name === null ? t("staff") : t("staffNamed", { name })}
            text={text ?? ""}
            files={<SentFiles files={files} take={(file) => api(takeChatFile, { thread: thread.id, id: file.id })} />}
            at={at}
            below={no === lastOwn && thread.staffReadNo >= no ? t("seen") : null}
          />
        ),
      )}
      {pending.map(({ entryId, text, more, refusal }) => (
        <Bubble
          key={entryId}
          isOwn
          who={t("you")}
          text={text}
          files={<SentFiles files={more.files} />}
          at={null}
          below={refusal === null ? t("sending") : t("notSent", { why: refusal })}
          action={
            refusal === null ? null : (
              <Button variant="quiet" size="small" onClick={() => drop(entryId)}>
                {t("drop")}
              </Button>
            )
          }
        />
      ))}
    </LogRegion>
  );
}

/** Files are for people who have signed in: their number can be bounded for a person, not for a browser. */
function SignInForFiles() {
  const t = useMessages(chatFileMessages);
  const to = useLocalizedPath();
  return (
    <p className="text-sm text-ink-muted">
      {t("signIn")}{" "}
      <Link to={{ pathname: to(href("/login")), search: `?next=${encodeURIComponent(to(href("/chat")))}` }}>{t("toSignIn")}</Link>
    </p>
  );
}

/** Events with a sentence for customers. */
const EVENTS = roomMessages.ID.events;

function Below({
  talk,
  thread,
  isVisitor,
  onOpen,
}: {
  readonly talk: OwnConversation;
  readonly thread: Thread;
  readonly isVisitor: boolean;
  readonly onOpen: ThreadProps["onOpen"];
}) {
  const t = useMessages(roomMessages);
  const { id, state, mergedInto, survey } = thread;
  return (
    <>
      <output className="min-h-6 text-sm text-ink-muted">{talk.isTyping ? t("typing") : ""}</output>
      {talk.isCut ? (
        <Banner kind="warning" live>
          {t("cut")}
        </Banner>
      ) : null}
      {state === "SOLVED" ? <p className="text-sm text-ink-muted">{t("solved")}</p> : null}
      {state === "CLOSED" ? (
        <Banner
          action={
            <Button variant="secondary" onClick={() => onOpen(mergedInto)}>
              {t(mergedInto === null ? "newOne" : "toMerged")}
            </Button>
          }
        >
          {t(mergedInto === null ? "closed" : "merged")}
        </Banner>
      ) : (
        <Composer
          label={t("write")}
          submit={t("send")}
          send={(text, files) => talk.send(text, { files })}
          filesFor={isVisitor ? undefined : { thread: id, side: "customer" }}
          onTyping={talk.noteTyping}
        />
      )}
      {isVisitor && state !== "CLOSED" ? <SignInForFiles /> : null}
      {!isVisitor && (state === "NEW" || state === "OPEN") ? (
        <Suspense>
          <PushOffer reason="chat" />
        </Suspense>
      ) : null}
      {survey === null ? null : (
        <Suspense>
          <ChatSurvey id={id} state={survey} onSent={talk.refresh} />
        </Suspense>
      )}
      <p className="text-sm text-ink-muted">{t("safety")}</p>
    </>
  );
}
