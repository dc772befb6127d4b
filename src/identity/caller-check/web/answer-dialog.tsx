import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { ANSWER_CHARS, answerCallerCheck, type CallerCheckView } from "../contract.ts";
import { callerMessages } from "./messages.ts";

const answer = toZod([required(), max(ANSWER_CHARS)]);
const schema = z.object({ first: answer, second: answer });

interface AnswerDialogProps {
  readonly check: CallerCheckView;
  readonly onAnswered: (checks: Output<typeof answerCallerCheck>) => void;
  readonly onClose: () => void;
}

/** The two questions, and what the caller says. */
export function AnswerDialog({ check: { id, questions }, onAnswered, onClose }: AnswerDialogProps) {
  const t = useMessages(callerMessages);
  const toasts = useToasts();
  const form = useAppForm({
    schema,
    defaultValues: { first: "", second: "" },
    async onSubmit({ first, second }) {
      const after = await api(answerCallerCheck, { id, answers: [first, second] });
      const isPassed = after.checks.find((one) => one.id === id)?.isPassed === true;
      toasts.show({ kind: isPassed ? "success" : "danger", title: t(isPassed ? "passedNow" : "failedNow") });
      onAnswered(after);
    },
  });
  const [first, second] = questions;
  return (
    <FormDialog
      form={form}
      title={t("title")}
      hint={t("questionHint")}
      cancelText={t("cancel")}
      submitText={t("compare")}
      onClose={onClose}
    >
      {first === undefined ? null : (
        <form.Field name="first">
          {(field) => <TextField {...field} label={t(`question.${first}`)} required autoComplete="off" />}
        </form.Field>
      )}
      {second === undefined ? null : (
        <form.Field name="second">
          {(field) => <TextField {...field} label={t(`question.${second}`)} required autoComplete="off" />}
        </form.Field>
      )}
    </FormDialog>
  );
}
