import { z } from "zod";
import { formatDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { verificationMessages } from "../messages.ts";
import { answerFormMessages } from "./messages.ts";
import type { StepProps } from "./step-props.ts";

const KINDS = ["payslip", "statement", "tax", "contract"] as const;
const incomeSchema = z.strictObject({ kind: z.enum(KINDS), until: toZod([required()]) });

/** What the files of a proof of income are. The files themselves are given below it. */
export function IncomeForm({ own, onDone }: StepProps) {
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const language = useLanguage();
  const given = own.answers.find(({ answer }) => answer.code === "income_proof")?.answer;
  const form = useAppForm({
    schema: incomeSchema,
    defaultValues: given?.code === "income_proof" ? { ...given.fields } : { kind: "payslip", until: "" },
    async onSubmit(values) {
      onDone(await give({ code: "income_proof", fields: PERSON_FIELDS.income_proof.parse(values) }, "until"));
    },
  });
  return (
    <Form form={form} label={t("steps.income")}>
      <form.Field name="kind">
        {(field) => (
          <RadioCards
            {...field}
            label={f("income.kind")}
            required
            columns={2}
            options={KINDS.map((value) => ({ value, label: f(`income.kindName.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="until">
        {(field) => (
          <DateField
            {...field}
            label={f("income.until")}
            hint={f("income.untilHint", { day: formatDate(own.incomeProofFrom, language, "long") })}
            required
            min={own.incomeProofFrom}
          />
        )}
      </form.Field>
      <Button type="submit" loading={form.isSubmitting}>
        {t("save")}
      </Button>
    </Form>
  );
}

const wealthSchema = z.strictObject({ text: toZod([required()]), month: toZod([required()]) });

/** Where wealth comes from, and how much is expected to be sent. */
export function WealthForm({ own, onDone }: StepProps) {
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const given = new Map(own.answers.map(({ answer }) => [answer.code, answer]));
  const wealth = given.get("source_of_wealth");
  const month = given.get("expected_month");
  const form = useAppForm({
    schema: wealthSchema,
    defaultValues: {
      text: wealth?.code === "source_of_wealth" ? wealth.fields.text : "",
      month: month?.code === "expected_month" ? month.fields.rupiah : "",
    },
    async onSubmit(values) {
      const text = PERSON_FIELDS.source_of_wealth.safeParse({ text: values.text });
      if (!text.success) throw fieldRefusal("text", f("wealth.textHint"));
      const rupiah = PERSON_FIELDS.expected_month.safeParse({ rupiah: values.month.replaceAll(/\D/g, "") });
      if (!rupiah.success) throw fieldRefusal("month", f("wealth.month"));
      await give({ code: "source_of_wealth", fields: text.data }, "text");
      onDone(await give({ code: "expected_month", fields: rupiah.data }, "month"));
    },
  });
  return (
    <Form form={form} label={t("steps.wealth")}>
      <form.Field name="text">
        {(field) => (
          <TextArea {...field} label={f("wealth.text")} hint={f("wealth.textHint")} required rows={4} maxCharacters={1_000} />
        )}
      </form.Field>
      <form.Field name="month">
        {(field) => <TextField {...field} label={f("wealth.month")} required inputMode="numeric" />}
      </form.Field>
      <Button type="submit" loading={form.isSubmitting}>
        {t("save")}
      </Button>
    </Form>
  );
}
