import { useState } from "react";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useIdFor } from "#web/new-id.ts";
import { WritingForm } from "#web/private/writing-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { answerApplication, noteApplication } from "../../contract-office.ts";
import { ANSWER_MAX_CHARS, answerTextSchema } from "../../application.ts";
import type { ShownApplication } from "./application-view.ts";
import { careerOfficeWords } from "./messages.ts";

/** An answer by mail, or a note that stays in the house: one is never taken for the other, they have a form each. */
export function WriteCard({ application }: { readonly application: ShownApplication }) {
  const t = useWords(careerOfficeWords);
  const answerId = useIdFor("je");
  const noteId = useIdFor("je");
  const [begun, setBegun] = useState({ answer: false, note: false });
  // One question for both: the router knows one at a time.
  useLeavePageQuestion(begun.answer || begun.note);
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
          onBegun={(answer) => setBegun((known) => ({ ...known, answer }))}
          send={(text, before) => api(answerApplication, { id, entryId: answerId([text, before]), text })}
        />
        <WritingForm
          {...shared}
          kind="note"
          label={t("noteLabel")}
          hint={t("noteHint")}
          submit={t("saveNote")}
          done={t("noted")}
          onBegun={(note) => setBegun((known) => ({ ...known, note }))}
          send={(text, before) => api(noteApplication, { id, entryId: noteId([text, before]), text })}
        />
      </div>
    </Card>
  );
}
