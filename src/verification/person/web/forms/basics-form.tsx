import { useState } from "react";
import { z } from "zod";
import { localeTag } from "#kernel/locale.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { ApiRefusal } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { groupedNik, NIK_WARNINGS, readNik, type NikWarning } from "../../../model/identity/nik.ts";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { verificationMessages } from "../messages.ts";
import { answerFormMessages } from "./messages.ts";
import { COUNTRIES } from "./countries.ts";
import type { StepProps } from "./step-props.ts";

const schema = z
  .strictObject({
    born: toZod([required()]),
    kind: z.enum(["nik", "passport"]),
    nik: z.string().max(40),
    passport: z.string().max(20),
    country: z.string(),
    expires: z.string(),
  })
  .superRefine(({ kind, nik, passport, country, expires }, sink) => {
    const wanted = kind === "nik" ? { nik } : { passport, country, expires };
    for (const [name, value] of Object.entries(wanted))
      if (value.trim() === "")
        sink.addIssue({ code: "custom", path: [name], params: { failure: { rule: "required", params: {} } } });
  });

/** Birth date and identity number. A NIK that does not fit is confirmed by the person; a look-alike letter is offered, never replaced. */
export function BasicsForm({ own, onDone }: StepProps) {
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const language = useLanguage();
  const [warnings, setWarnings] = useState<readonly NikWarning[]>([]);
  const born = own.answers.find(({ answer }) => answer.code === "birth_date")?.answer;
  const form = useAppForm({
    schema,
    defaultValues: {
      born: born?.code === "birth_date" ? born.fields.date : "",
      kind: own.account.country === "ID" ? "nik" : "passport",
      nik: "",
      passport: "",
      country: own.account.country === "ID" ? "" : own.account.country,
      expires: "",
    },
    async onSubmit(values) {
      await give({ code: "birth_date", fields: PERSON_FIELDS.birth_date.parse({ date: values.born }) }, "born");
      const number =
        values.kind === "nik"
          ? { kind: "nik", number: values.nik }
          : {
              kind: "passport",
              number: values.passport.toUpperCase(),
              issuingCountry: values.country,
              expiresOn: values.expires,
            };
      try {
        const fields = PERSON_FIELDS.identity_number.parse(number);
        onDone(await give({ code: "identity_number", fields }, values.kind, warnings));
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "answer_unconfirmed") {
          const found = error.details["warnings"];
          setWarnings(NIK_WARNINGS.filter((warning) => Array.isArray(found) && found.includes(warning)));
        }
        throw error;
      }
    },
  });
  const { kind, nik } = form.hook.watch();
  const read = readNik(nik);
  const correction = "refusal" in read && read.refusal === "nik_format" ? read.correction : null;
  const names = new Intl.DisplayNames(localeTag(language), { type: "region" });
  const countries = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
  return (
    <Form form={form} label={t("steps.basics")}>
      <form.Field name="born">
        {(field) => <DateField {...field} label={f("basics.born")} required autoComplete="bday" />}
      </form.Field>
      <form.Field name="kind">
        {(field) => (
          <RadioCards
            {...field}
            label={f("basics.kind")}
            required
            columns={2}
            options={[
              { value: "nik", label: f("basics.nik") },
              { value: "passport", label: f("basics.passport") },
            ]}
          />
        )}
      </form.Field>
      {kind === "nik" ? (
        <form.Field name="nik">
          {(field) => (
            <TextField
              {...field}
              label={f("basics.nik")}
              hint={"refusal" in read ? f("basics.nikHint") : groupedNik(read.number)}
              required
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </form.Field>
      ) : (
        <>
          <form.Field name="passport">
            {(field) => <TextField {...field} label={f("basics.number")} required autoComplete="off" />}
          </form.Field>
          <form.Field name="country">
            {(field) => <SelectField {...field} label={f("basics.issuedBy")} required options={countries} />}
          </form.Field>
          <form.Field name="expires">{(field) => <DateField {...field} label={f("basics.expires")} required />}</form.Field>
        </>
      )}
      {correction === null ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          {f("basics.correction", { number: groupedNik(correction) })}
          <Button
            size="small"
            variant="secondary"
            onClick={() => form.hook.setValue("nik", correction, { shouldValidate: true })}
          >
            {f("basics.useIt")}
          </Button>
        </p>
      )}
      {warnings.length === 0 ? null : (
        <div className="mb-4">
          <Banner kind="warning" live>
            {warnings.map((warning) => f(`basics.warning.${warning}`)).join(" ")}
          </Banner>
        </div>
      )}
      <Button type="submit" loading={form.isSubmitting}>
        {warnings.length === 0 ? t("save") : f("basics.confirm")}
      </Button>
    </Form>
  );
}
