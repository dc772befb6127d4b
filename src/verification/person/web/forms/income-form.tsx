import { useMemo } from "react";
import { z } from "zod";
import { money, type Money } from "#kernel/amount.ts";
import { formatDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields, refineWith, toZod } from "#kernel/validation/validate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { DateField, dateWithin } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { choiceMessages } from "../../../model/identity/messages.ts";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { useGiving } from "../giving.ts";
import { verificationMessages } from "../messages.ts";
import { askedOf, FixedNote } from "./fixed-note.tsx";
import { answerFormMessages } from "./messages.ts";
import { reportAnswer } from "./report-answer.ts";
import type { StepProps } from "./step-props.ts";

const KINDS = ["payslip", "statement", "tax", "contract"] as const;

/** What the files of a proof of income are. The files themselves are given below it. */
export function IncomeForm({ own, tier, onDone }: StepProps) {
  const giving = useGiving();
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const c = useMessages(choiceMessages);
  const language = useLanguage();
  const { asked, fixed } = askedOf({ own, tier }, ["income_proof"]);
  const from = own.incomeProofFrom;
  const given = own.answers.find(({ answer }) => answer.code === "income_proof")?.answer;
  const form = useAppForm({
    schema: useMemo(
      () =>
        z.strictObject({
          kind: z.enum(["", ...KINDS]).superRefine(refineWith([required()])),
          until: toZod([required(), dateWithin(from, undefined)]),
        }),
      [from],
    ),
    defaultValues: given?.code === "income_proof" ? { ...given.fields } : { kind: "", until: "" },
    async onSubmit(values) {
      onDone(await give(giving, own, { code: "income_proof", fields: PERSON_FIELDS.income_proof.parse(values) }, "until"));
    },
  });
  if (asked.size === 0) return <FixedNote own={own} codes={fixed} />;
  return (
    <Form form={form} label={t("steps.income")}>
      <form.Field name="kind">
        {(field) => (
          <RadioCards
            {...field}
            label={f("income.kind")}
            required
            columns={2}
            options={KINDS.map((value) => ({ value, label: c(`incomeKind.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="until">
        {(field) => (
          <DateField
            {...field}
            label={f("income.until")}
            hint={f("income.untilHint", { day: formatDate(from, language, "long") })}
            required
            min={from}
          />
        )}
      </form.Field>
      <Button type="submit" loading={form.isSubmitting}>
        {t("save")}
      </Button>
    </Form>
  );
}

interface Wealth {
  text: string;
  month: Money | null;
}
/** The answer is whole rupiah, without the two noughts of the sen. */
const rupiahOf = (month: Money | null) => (month === null ? "" : String(month.minor).slice(0, -2));

function wealthSchema(asked: ReadonlySet<string>) {
  return z.strictObject({ text: z.string(), month: z.custom<Money | null>() }).superRefine((values, sink) => {
    if (asked.has("source_of_wealth")) {
      refineFields({ text: [required()] })(values, sink);
      reportAnswer(PERSON_FIELDS.source_of_wealth, { text: values.text }, sink, () => "text");
    }
    if (asked.has("expected_month"))
      reportAnswer(PERSON_FIELDS.expected_month, { rupiah: rupiahOf(values.month) }, sink, () => "month");
  });
}

/** Where wealth comes from, and how much is expected to be sent. */
export function WealthForm({ own, tier, onDone }: StepProps) {
  const giving = useGiving();
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const { asked, fixed } = askedOf({ own, tier }, ["source_of_wealth", "expected_month"]);
  const isAsked = [...asked].join(" ");
  const given = new Map(own.answers.map(({ answer }) => [answer.code, answer]));
  const wealth = given.get("source_of_wealth");
  const month = given.get("expected_month");
  const form = useAppForm<Wealth, Wealth>({
    schema: useMemo(() => wealthSchema(new Set(isAsked.split(" "))), [isAsked]),
    defaultValues: {
      text: wealth?.code === "source_of_wealth" ? wealth.fields.text : "",
      month: month?.code === "expected_month" ? money("IDR", BigInt(`${month.fields.rupiah}00`)) : null,
    },
    async onSubmit(values) {
      const { source_of_wealth, expected_month } = PERSON_FIELDS;
      let granted: string | null = null;
      if (asked.has("source_of_wealth")) {
        const fields = source_of_wealth.parse({ text: values.text });
        granted = await give(giving, own, { code: "source_of_wealth", fields }, "text");
      }
      if (asked.has("expected_month")) {
        const fields = expected_month.parse({ rupiah: rupiahOf(values.month) });
        granted = await give(giving, own, { code: "expected_month", fields }, "month");
      }
      onDone(granted);
    },
  });
  return (
    <Form form={form} label={t("steps.wealth")}>
      <FixedNote own={own} codes={fixed} />
      {asked.has("source_of_wealth") ? (
        <form.Field name="text">
          {(field) => (
            <TextArea {...field} label={f("wealth.text")} hint={f("wealth.textHint")} required rows={4} maxCharacters={1_000} />
          )}
        </form.Field>
      ) : null}
      {asked.has("expected_month") ? (
        <form.Field name="month">
          {(field) => <MoneyField {...field} currency="IDR" label={f("wealth.month")} required />}
        </form.Field>
      ) : null}
      <Button type="submit" loading={form.isSubmitting}>
        {t(asked.size === 0 ? "goOn" : "save")}
      </Button>
    </Form>
  );
}
