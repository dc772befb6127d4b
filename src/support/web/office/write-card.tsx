import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { WritingForm } from "#web/ui/form/writing-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { answerMessage, noteMessage } from "../../contract-office.ts";
import { ANSWER_MAX_CHARS, answerTextSchema } from "../../model/message.ts";
import type { ShownMessage } from "./message-view.ts";
import { inboxMessages } from "./messages.ts";

/** An answer by mail, or an internal note. Each has its own form, so that one is never mistaken for the other. */
export function WriteCard({ message }: { readonly message: ShownMessage }) {
  const t = useMessages(inboxMessages);
  const answerId = useIdFor("ce");
  const noteId = useIdFor("ce");
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
          send={(text, before) => api(noteMessage, { id, entryId: noteId([text, before]), text })}
        />
      </div>
    </Card>
  );
}
