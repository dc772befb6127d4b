import { z } from "zod";
import { SOURCE_CODES } from "#kernel/fund-sources.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { OCCUPATION_CODES } from "../../../model/identity/occupation.ts";
import { EXPECTED_VOLUMES, PEP_KINDS, PERSON_FIELDS, PURPOSES_OF_RELATION } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { verificationMessages } from "../messages.ts";
import { answerFormMessages } from "./messages.ts";
import type { StepProps } from "./step-props.ts";

const chosen = z.record(z.string(), z.boolean());
const schema = z.strictObject({
  occupation: toZod([required()]),
  occupationOther: z.string().max(60),
  employer: z.string().max(100),
  sources: chosen,
  sourceOther: z.string().max(100),
  purposes: chosen,
  purposeOther: z.string().max(100),
  volume: z.enum(EXPECTED_VOLUMES),
  pep: z.enum(PEP_KINDS),
  office: z.string().max(120),
  since: z.string().max(4),
});
const listOf = (values: Readonly<Record<string, boolean>>) => Object.keys(values).filter((code) => values[code]);
const asChosen = (all: readonly string[], codes: readonly string[]) =>
  Object.fromEntries(all.map((code) => [code, codes.includes(code)]));
const text = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value.trim() });

/** Parses what was typed by the answer's own schema; what it refuses appears at a field. */
function parsed<T>(
  schemaOf: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
  field: string,
  sentence: string,
): T {
  const result = schemaOf.safeParse(value);
  if (!result.success) throw fieldRefusal(field, sentence);
  return result.data;
}

/** Occupation, source of funds, what the service is for, and public office. */
export function WorkForm({ own, onDone }: StepProps) {
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const form = useAppForm({
    schema,
    defaultValues: defaultsOf(own),
    async onSubmit(values) {
      const say = f("work.other");
      const work = { code: values.occupation, ...text("other", values.occupationOther), ...text("employer", values.employer) };
      const occupation = parsed(PERSON_FIELDS.occupation, work, "occupationOther", say);
      const funds = { sources: listOf(values.sources), ...text("other", values.sourceOther) };
      if (funds.sources.length === 0) throw fieldRefusal("sourceOther", f("work.choose"));
      const source = parsed(PERSON_FIELDS.source_of_funds, funds, "sourceOther", say);
      const use = { purposes: listOf(values.purposes), ...text("other", values.purposeOther), volume: values.volume };
      if (use.purposes.length === 0) throw fieldRefusal("purposeOther", f("work.choose"));
      const purpose = parsed(PERSON_FIELDS.purpose_of_relation, use, "purposeOther", say);
      const held = { kind: values.pep, office: values.office, since: Number(values.since), until: null };
      const office = parsed(PERSON_FIELDS.pep_declaration, values.pep === "none" ? { kind: "none" } : held, "office", say);
      await give({ code: "occupation", fields: occupation }, "occupation");
      await give({ code: "source_of_funds", fields: source }, "sourceOther");
      await give({ code: "purpose_of_relation", fields: purpose }, "purposeOther");
      onDone(await give({ code: "pep_declaration", fields: office }, "pep"));
    },
  });
  const { occupation, sources, purposes, pep } = form.hook.watch();
  return (
    <Form form={form} label={t("steps.work")}>
      <form.Field name="occupation">
        {(field) => (
          <SelectField
            {...field}
            label={f("work.occupation")}
            required
            options={OCCUPATION_CODES.map((value) => ({ value, label: f(`work.occupationName.${value}`) }))}
          />
        )}
      </form.Field>
      {occupation === "other" ? (
        <form.Field name="occupationOther">{(field) => <TextField {...field} label={f("work.other")} required />}</form.Field>
      ) : null}
      <form.Field name="employer">{(field) => <TextField {...field} label={f("work.employer")} />}</form.Field>
      <fieldset className="mb-2">
        <legend className="mb-2 font-semibold">{f("work.sources")}</legend>
        {SOURCE_CODES.map((code) => (
          <form.Field key={code} name={`sources.${code}`}>
            {(field) => <CheckboxField {...field} value={field.value ?? false} dense label={f(`work.sourceName.${code}`)} />}
          </form.Field>
        ))}
      </fieldset>
      <form.Field name="sourceOther">
        {(field) => <TextField {...field} label={f("work.other")} required={sources["other"] === true} />}
      </form.Field>
      <fieldset className="mb-2">
        <legend className="mb-2 font-semibold">{f("work.purposes")}</legend>
        {PURPOSES_OF_RELATION.map((code) => (
          <form.Field key={code} name={`purposes.${code}`}>
            {(field) => <CheckboxField {...field} value={field.value ?? false} dense label={f(`work.purposeName.${code}`)} />}
          </form.Field>
        ))}
      </fieldset>
      <form.Field name="purposeOther">
        {(field) => <TextField {...field} label={f("work.other")} required={purposes["other"] === true} />}
      </form.Field>
      <form.Field name="volume">
        {(field) => (
          <RadioCards
            {...field}
            label={f("work.volume")}
            required
            columns={2}
            options={EXPECTED_VOLUMES.map((value) => ({ value, label: f(`work.volumeName.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="pep">
        {(field) => (
          <RadioCards
            {...field}
            label={f("work.pep")}
            hint={f("work.pepHint")}
            required
            columns={2}
            options={PEP_KINDS.map((value) => ({ value, label: f(`work.pepKind.${value}`) }))}
          />
        )}
      </form.Field>
      {pep === "none" ? null : (
        <>
          <form.Field name="office">{(field) => <TextField {...field} label={f("work.office")} required />}</form.Field>
          <form.Field name="since">
            {(field) => <TextField {...field} label={f("work.since")} required inputMode="numeric" />}
          </form.Field>
        </>
      )}
      <Button type="submit" loading={form.isSubmitting}>
        {t("save")}
      </Button>
    </Form>
  );
}

/** What was given before, as the form has it. */
function defaultsOf({ answers }: StepProps["own"]): z.input<typeof schema> {
  const given = new Map(answers.map(({ answer }) => [answer.code, answer]));
  const work = given.get("occupation");
  const source = given.get("source_of_funds");
  const use = given.get("purpose_of_relation");
  const office = given.get("pep_declaration");
  return {
    occupation: work?.code === "occupation" ? work.fields.code : "",
    occupationOther: work?.code === "occupation" ? (work.fields.other ?? "") : "",
    employer: work?.code === "occupation" ? (work.fields.employer ?? "") : "",
    sources: asChosen(SOURCE_CODES, source?.code === "source_of_funds" ? source.fields.sources : []),
    sourceOther: source?.code === "source_of_funds" ? (source.fields.other ?? "") : "",
    purposes: asChosen(PURPOSES_OF_RELATION, use?.code === "purpose_of_relation" ? use.fields.purposes : []),
    purposeOther: use?.code === "purpose_of_relation" ? (use.fields.other ?? "") : "",
    volume: use?.code === "purpose_of_relation" ? use.fields.volume : "up_to_10m",
    pep: office?.code === "pep_declaration" ? office.fields.kind : "none",
    office: office?.code === "pep_declaration" && office.fields.kind !== "none" ? office.fields.office : "",
    since: office?.code === "pep_declaration" && office.fields.kind !== "none" ? String(office.fields.since) : "",
  };
}
