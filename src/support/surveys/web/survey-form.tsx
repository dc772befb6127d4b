import { useRef } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ServedSubmit, ServedTextArea } from "#web/ui/form/served/served-fields.tsx";
import { ServedForm, type Sender } from "#web/ui/form/served/served-form.tsx";
import type { ServedProblem } from "#web/ui/form/served/problem.ts";
import { SCORES, SOLVED_ANSWERS, type Score, type SurveyEntries } from "../model/survey.ts";
import { surveyFormMessages } from "./messages.ts";
import { ServedChoices } from "./served-choices.tsx";

/** The form returned without JavaScript, with everything that was typed. */
export interface ReturnedSurvey {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly ServedProblem[];
  readonly refusal: string | null;
}

interface SurveyFormProps {
  readonly returned?: ReturnedSurvey | null;
  readonly send: (entries: SurveyEntries) => Promise<unknown>;
  readonly onSent: () => void;
}

/** The words that stand beside each number. */
const SCORE_WORDS = { 5: "very_good", 4: "good", 3: "fair", 2: "bad", 1: "very_bad" } as const satisfies Record<Score, string>;

/** The questions of the survey, on its page and in the chat. */
export function SurveyForm({ returned = null, send, onSent }: SurveyFormProps) {
  const t = useMessages(surveyFormMessages);
  const language = useLanguage();
  const sender = useRef<Promise<Sender>>(undefined);
  const values = returned?.values ?? {};
  const labels = { score: t("score"), solved: t("solved"), comment: t("comment") };
  const loadSender = () =>
    (sender.current ??= import("./survey-sender.ts").then(({ surveySender }) => surveySender(language, t("offline"), send)));
  return (
    <ServedForm
      label={t("form")}
      labels={labels}
      problems={returned?.problems ?? []}
      refusal={returned?.refusal ?? null}
      loadSender={loadSender}
      onSent={onSent}
    >
      {(isSending) => (
        <>
          <ServedChoices
            name="score"
            label={labels.score}
            options={SCORES.map((value) => ({ value, label: t(`scores.${SCORE_WORDS[value]}`) }))}
            defaultValue={values["score"]}
          />
          <ServedChoices
            name="solved"
            label={labels.solved}
            options={SOLVED_ANSWERS.map((value) => ({ value, label: t(`solvedAnswers.${value}`) }))}
            defaultValue={values["solved"]}
          />
          <ServedTextArea
            name="comment"
            label={labels.comment}
            hint={t("commentHint")}
            rows={4}
            defaultValue={values["comment"]}
          />
          <div>
            <ServedSubmit isSending={isSending} sending={t("sending")}>
              {t("send")}
            </ServedSubmit>
          </div>
        </>
      )}
    </ServedForm>
  );
}
