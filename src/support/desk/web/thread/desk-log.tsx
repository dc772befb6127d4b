import { lazy, Suspense, type ComponentProps } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Bubble, EventLine } from "../../../chat/web/room/bubble.tsx";
import { LogRegion } from "../../../chat/web/room/log-region.tsx";
import { useReadMark } from "../../../chat/web/room/use-read-mark.ts";
import { OpenComplaint, useMayComplain } from "../../../complaints/web/opening/open-complaint.tsx";
import { markThreadRead } from "../../contract.ts";
import { threadMessages } from "./messages.ts";
import type { DeskEntry, DeskTalk, DeskThread } from "./thread-view.ts";

/** Frames of pictures are needed by chats with files only. */
const DeskFiles = lazy(() => import("../../../files/web/chat-desk-files.tsx"));

/** Needed by threads of mails only. */
const MailNote = lazy(() => import("../../../mail/web/mail-note.tsx"));

interface LogProps {
  readonly talk: DeskTalk;
  readonly thread: DeskThread;
  readonly mayAnswer: boolean;
}

/** What was said, with notes and events. A note looks different from an answer, so that nobody mistakes one for the other. */
export function DeskLog({ talk, thread, mayAnswer }: LogProps) {
  const t = useMessages(threadMessages);
  const { entries, pending } = talk;
  const canComplain = useMayComplain() && thread.complaint === null && thread.person !== null && thread.mergedInto === null;
  useReadMark(mayAnswer ? (entries.at(-1)?.no ?? 0) : 0, (no) => api(markThreadRead, { id: thread.id, no }));
  const lastOurs = entries.findLast(({ side, kind }) => side === "staff" && kind === "public")?.no ?? 0;
  return (
    <>
      <LogRegion label={t("log")} count={entries.length + pending.length}>
        {entries.map(({ no, id, kind, side, by, event, assignee, text, files, mail, at }) =>
          kind === "system" && event !== null ? (
            <EventLine
              key={no}
              at={at}
              text={t(`events.${event}`, { by: by?.name ?? t(`sides.${side}`), to: assignee?.name ?? "" })}
            />
          ) : (
            <Bubble
              key={no}
              isOwn={side === "staff"}
              isNote={kind === "note"}
              who={
                kind === "note"
                  ? t("noteBy", { name: by?.name ?? "" })
                  : side === "customer"
                    ? thread.customer || t("visitor")
                    : (by?.name ?? "")
              }
              text={text ?? ""}
              files={
                <>
                  <FilesOf thread={thread.id} files={files} isSent />
                  <MailOf mail={mail} />
                </>
              }
              at={at}
              below={no === lastOurs && thread.customerReadNo >= no ? t("seen") : null}
              action={
                canComplain && side === "customer" && kind === "public" ? (
                  <OpenComplaint
                    words={{
                      contact: { thread: thread.id, said: id },
                      // Of files alone their names are the words: staff write what they show.
                      text: text ?? files.map(({ name }) => name).join(", "),
                      hasFiles: files.length > 0,
                      writtenAt: at,
                      transfer: thread.transfer,
                    }}
                    onDone={talk.refresh}
                  />
                ) : null
              }
            />
          ),
        )}
        {pending.map(({ entryId, text, more, refusal }) => (
          <Bubble
            key={entryId}
            isOwn
            isNote={more.kind === "note"}
            who={t("you")}
            text={text}
            files={<FilesOf thread={thread.id} files={more.files} isSent={false} />}
            at={null}
            below={refusal === null ? t("sending") : t("notSent", { why: refusal })}
            action={
              refusal === null ? null : (
                <Button variant="quiet" size="small" onClick={() => talk.drop(entryId)}>
                  {t("drop")}
                </Button>
              )
            }
          />
        ))}
      </LogRegion>
      <output className="min-h-6 text-sm text-ink-muted">{talk.isTyping ? t("typing") : ""}</output>
      {talk.isCut ? (
        <Banner kind="warning" live>
          {t("cut")}
        </Banner>
      ) : null}
    </>
  );
}

function MailOf({ mail }: Pick<DeskEntry, "mail">) {
  if (mail === null) return null;
  return (
    <Suspense>
      <MailNote mail={mail} />
    </Suspense>
  );
}

function FilesOf(props: ComponentProps<typeof DeskFiles>) {
  if (props.files.length === 0) return null;
  return (
    <Suspense>
      <DeskFiles {...props} />
    </Suspense>
  );
}
