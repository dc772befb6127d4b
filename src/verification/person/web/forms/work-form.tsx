import { useMemo } from "react";
import { SOURCE_CODES } from "#kernel/fund-sources.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { choiceMessages } from "../../../model/identity/messages.ts";
import { OCCUPATION_CODES } from "../../../model/identity/occupation.ts";
import { EXPECTED_VOLUMES, PEP_KINDS, PURPOSES_OF_RELATION } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { useGiving } from "../giving.ts";
import { verificationMessages } from "../messages.ts";
import { Boxes } from "./boxes.tsx";
import { askedOf, FixedNote } from "./fixed-note.tsx";
import { answerFormMessages } from "./messages.ts";
import type { StepProps } from "./step-props.ts";
import { FIRST_ENTRY, hasOffice, WORK_CODES, workAnswer, workOf, workSchema, type Work } from "./work-schema.ts";

/** Occupation, source of funds, what the service is for, and public office. */
export function WorkForm({ own, tier, onDone }: StepProps) {
  const giving = useGiving();
  const t = useMessages(verificationMessages);
  const { asked, fixed } = askedOf({ own, tier }, WORK_CODES);
  const isAsked = [...asked].join(" ");
  const form = useAppForm<Work, Work>({
    schema: useMemo(() => workSchema(new Set(isAsked.split(" "))), [isAsked]),
    defaultValues: workOf(own.answers.map(({ answer }) => answer)),
    async onSubmit(values) {
      let granted: string | null = null;
      for (const code of WORK_CODES)
        if (asked.has(code)) granted = await give(giving, own, workAnswer(code, values), FIRST_ENTRY[code]);
      onDone(granted);
    },
  });
  return (
    <Form form={form} label={t("steps.work")}>
      <FixedNote own={own} codes={fixed} />
      {asked.has("occupation") ? <Occupation form={form} /> : null}
      {asked.has("source_of_funds") ? <Sources form={form} /> : null}
      {asked.has("purpose_of_relation") ? <Purposes form={form} /> : null}
      {asked.has("pep_declaration") ? <PublicOffice form={form} /> : null}
      <Button type="submit" loading={form.isSubmitting}>
        {t(asked.size === 0 ? "goOn" : "save")}
      </Button>
    </Form>
  );
}

interface PartProps {
  readonly form: AppForm<Work>;
}

function Occupation({ form }: PartProps) {
  const f = useMessages(answerFormMessages);
  const c = useMessages(choiceMessages);
  return (
    <>
      <form.Field name="occupation">
        {(field) => (
          <SelectField
            {...field}
            label={f("work.occupation")}
            required
            options={OCCUPATION_CODES.map((value) => ({ value, label: c(`occupation.${value}`) }))}
          />
        )}
      </form.Field>
      {form.hook.watch("occupation") === "other" ? <Other form={form} name="occupationOther" /> : null}
      <form.Field name="employer">
        {(field) => <TextField {...field} label={f("work.employer")} autoComplete="organization" />}
      </form.Field>
    </>
  );
}

function Sources({ form }: PartProps) {
  const f = useMessages(answerFormMessages);
  const c = useMessages(choiceMessages);
  const options = SOURCE_CODES.map((value) => ({ value, label: c(`sources.${value}`) }));
  return (
    <>
      <Boxes form={form} name="sources" label={f("work.sources")} options={options} />
      {form.hook.watch("sources")["other"] === true ? <Other form={form} name="sourceOther" /> : null}
    </>
  );
}

function Purposes({ form }: PartProps) {
  const f = useMessages(answerFormMessages);
  const c = useMessages(choiceMessages);
  const options = PURPOSES_OF_RELATION.map((value) => ({ value, label: c(`purposes.${value}`) }));
  return (
    <>
      <Boxes form={form} name="purposes" label={f("work.purposes")} options={options} />
      {form.hook.watch("purposes")["other"] === true ? <Other form={form} name="purposeOther" /> : null}
      <form.Field name="volume">
        {(field) => (
          <RadioCards
            {...field}
            label={f("work.volume")}
            required
            columns={2}
            options={EXPECTED_VOLUMES.map((value) => ({ value, label: c(`volume.${value}`) }))}
          />
        )}
      </form.Field>
    </>
  );
}

function PublicOffice({ form }: PartProps) {
  const f = useMessages(answerFormMessages);
  return (
    <>
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
      {!hasOffice(form.hook.watch("pep")) ? null : (
        <>
          <form.Field name="office">{(field) => <TextField {...field} label={f("work.office")} required />}</form.Field>
          <form.Field name="since">
            {(field) => <TextField {...field} label={f("work.since")} required inputMode="numeric" figures />}
          </form.Field>
          <form.Field name="until">
            {(field) => <TextField {...field} label={f("work.until")} hint={f("work.untilHint")} inputMode="numeric" figures />}
          </form.Field>
        </>
      )}
    </>
  );
}

function Other({ form, name }: PartProps & { readonly name: "occupationOther" | "sourceOther" | "purposeOther" }) {
  const f = useMessages(answerFormMessages);
  return <form.Field name={name}>{(field) => <TextField {...field} label={f("work.other")} required />}</form.Field>;
}
