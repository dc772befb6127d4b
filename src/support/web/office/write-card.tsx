import { useState } from "react";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useIdFor } from "#web/new-id.ts";
import { WritingForm } from "#web/private/writing-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { answerMessage, noteMessage } from "../../contract-office.ts";
import { ANSWER_MAX_CHARS, answerTextSchema } from "../../message.ts";
import type { ShownMessage } from "./message-view.ts";
import { inboxWords } from "./messages.ts";

/** An answer by mail, or a note that stays in the house: one is never taken for the other, they have a form each. */
export function WriteCard({ message }: { readonly message: ShownMessage }) {
  const t = useWords(inboxWords);
  const answerId = useIdFor("ce");
  const noteId = useIdFor("ce");
  const [begun, setBegun] = useState({ answer: false, note: false });
  // One question for both: the router knows one at a time.
  useLeavePageQuestion(begun.answer || begun.note);
  const { id } = message;
  const shared = { schema: answerTextSchema, maxCharacters: ANSWER_MAX_CHARS };
  return (
    <Card level={2} title={t("write")}>
      <div className="flex flex-col gap-8">
        {message.status === "open" ? (
          <WritingForm
            {...shared}
            kind="answer"
            label={t("answerLabel")}
            hint={t("answerHint", { language: t(`languages.${message.language}`) })}
            submit={t("sendAnswer")}
            done={t("answered")}
            onBegun={(answer) => setBegun((known) => ({ ...known, answer }))}
            send={(text, before) => api(answerMessage, { id, entryId: answerId([text, before]), text })}
          />
        ) : (
          <p className="text-ink-muted">{t("notOpen")}</p>
        )}
        <WritingForm
          {...shared}
          kind="note"
          label={t("noteLabel")}
          hint={t("noteHint")}
          submit={t("saveNote")}
          done={t("noted")}
          onBegun={(note) => setBegun((known) => ({ ...known, note }))}
          send={(text, before) => api(noteMessage, { id, entryId: noteId([text, before]), text })}
        />
      </div>
    </Card>
  );
}
