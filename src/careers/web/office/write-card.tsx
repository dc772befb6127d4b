import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { WritingForm } from "#web/ui/form/writing-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { answerApplication, noteApplication } from "../../contract-office.ts";
import { ANSWER_MAX_CHARS, answerTextSchema } from "../../model/application.ts";
import type { ShownApplication } from "./application-view.ts";
import { careerOfficeMessages } from "./messages.ts";

/** An answer by mail, or an internal note. Each has its own form, so that one is not mistaken for the other. */
export function WriteCard({ application }: { readonly application: ShownApplication }) {
  const t = useMessages(careerOfficeMessages);
  const answerId = useIdFor("je");
  const noteId = useIdFor("je");
  const { id } = application;
  const shared = { schema: answerTextSchema, maxCharacters: ANSWER_MAX_CHARS };
  return (
    <Card level={2} title={t("write")}>
      <div className="flex flex-col gap-8">
        <WritingForm
          {...shared}
          kind="answer"
          label={t("answerLabel")}
          hint={t("answerHint", { language: t(`languages.${application.language}`) })}
          submit={t("sendAnswer")}
          done={t("answered")}
          send={(text, before) => api(answerApplication, { id, entryId: answerId([text, before]), text })}
        />
        <WritingForm
          {...shared}
          kind="note"
          label={t("noteLabel")}
          hint={t("noteHint")}
          submit={t("saveNote")}
          done={t("noted")}
          send={(text, before) => api(noteApplication, { id, entryId: noteId([text, before]), text })}
        />
      </div>
    </Card>
  );
}
