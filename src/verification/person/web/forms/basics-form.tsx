import { useMemo, useState } from "react";
import { toLocalDate } from "#kernel/time.ts";
import { ApiRefusal } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { likelyBirthDate, NIK_WARNINGS, type NikWarning } from "../../../model/identity/nik.ts";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { useGiving } from "../giving.ts";
import { verificationMessages } from "../messages.ts";
import { STEPS } from "../steps.ts";
import { basicsSchema, nameOf, numberOf, type Basics } from "./basics-schema.ts";
import { countryOptions } from "./countries.ts";
import { askedOf, FixedNote } from "./fixed-note.tsx";
import { basicsWithRead, givenCodes } from "./from-photo/read-entries.ts";
import { useReadHint } from "./from-photo/use-read-hint.ts";
import { answerFormMessages } from "./messages.ts";
import { NikField } from "./nik-field.tsx";
import type { StepProps } from "./step-props.ts";

/** What the warnings are about: other entries are not confirmed by the same press. */
const contentOf = ({ born, nik }: Basics) => `${born} ${nik}`;

/** Name, birth date, nationality and identity number, as far as the tier asks. A NIK that does not fit is confirmed by the person. */
export function BasicsForm({ own, tier, onDone }: StepProps) {
  const giving = useGiving();
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const [found, setFound] = useState<{ readonly of: string; readonly warnings: readonly NikWarning[] } | null>(null);
  const [today] = useState(() => toLocalDate(new Date(performance.timeOrigin + performance.now())));
  const { asked, fixed } = askedOf({ own, tier }, STEPS.basics);
  const isAsked = [...asked].join(" ");
  const form = useAppForm<Basics, Basics>({
    schema: useMemo(() => basicsSchema(new Set(isAsked.split(" "))), [isAsked]),
    defaultValues: basicsWithRead(defaultsOf(own), own.read, givenCodes(own.answers)),
    async onSubmit(values) {
      const { full_name, birth_date, nationality, identity_number } = PERSON_FIELDS;
      if (asked.has("full_name"))
        await give(giving, own, { code: "full_name", fields: full_name.parse(nameOf(values)) }, "fullName");
      const confirmed = found?.of === contentOf(values) ? found.warnings : [];
      let granted: string | null = null;
      if (asked.has("birth_date"))
        granted = await give(giving, own, { code: "birth_date", fields: birth_date.parse({ date: values.born }) }, "born");
      if (asked.has("nationality"))
        granted = await give(
          giving,
          own,
          { code: "nationality", fields: nationality.parse({ country: values.nationality }) },
          "nationality",
        );
      if (!asked.has("identity_number")) return onDone(granted);
      try {
        const fields = identity_number.parse(numberOf(values));
        onDone(
          await give(giving, own, { code: "identity_number", fields }, values.kind === "nik" ? "nik" : "passport", confirmed),
        );
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "answer_unconfirmed") {
          const listed = error.details["warnings"];
          const warnings = NIK_WARNINGS.filter((warning) => Array.isArray(listed) && listed.includes(warning));
          setFound({ of: contentOf(values), warnings });
        }
        throw error;
      }
    },
  });
  const values = form.hook.watch();
  const warnings = found?.of === contentOf(values) ? found.warnings : [];
  const hintOf = useReadHint(own.read);
  const given = givenCodes(own.answers);
  const bornByNik = values.kind === "nik" ? likelyBirthDate(values.nik, today) : null;
  const bornHint =
    hintOf({ field: "birthDate", value: values.born, isGiven: given.has("birth_date") }) ??
    (bornByNik !== null && values.born === bornByNik ? f("basics.bornByNik") : undefined);
  // The number has the date: it fills in what is still empty, and is never put over what was typed.
  const fillBorn = (nik: string) => {
    const date = likelyBirthDate(nik, today);
    if (date !== null && asked.has("birth_date") && form.hook.getValues("born") === "")
      form.hook.setValue("born", date, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Form form={form} label={t("steps.basics")}>
      <FixedNote own={own} codes={fixed} />
      {asked.has("full_name") ? <NameFields form={form} read={own.read} /> : null}
      {asked.has("identity_number") ? (
        <NumberFields form={form} read={own.read} isGiven={given.has("identity_number")} onNik={fillBorn} />
      ) : null}
      {asked.has("birth_date") ? (
        <form.Field name="born">
          {(field) => <DateField {...field} label={f("basics.born")} hint={bornHint} required autoComplete="bday" />}
        </form.Field>
      ) : null}
      {asked.has("nationality") ? <CountryEntry form={form} name="nationality" label={f("basics.nationality")} /> : null}
      {warnings.length === 0 ? null : (
        <div className="mb-4">
          <Banner kind="warning" live title={f("basics.check")}>
            <ul className="list-disc ps-5">
              {warnings.map((warning) => (
                <li key={warning}>{f(`basics.warning.${warning}`)}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      <Button type="submit" loading={form.isSubmitting}>
        {asked.size === 0 ? t("goOn") : warnings.length === 0 ? t("save") : f("basics.confirm")}
      </Button>
    </Form>
  );
}

interface PartProps {
  readonly form: AppForm<Basics>;
}
interface ReadPartProps extends PartProps {
  readonly read: StepProps["own"]["read"];
}

function NameFields({ form, read }: ReadPartProps) {
  const f = useMessages(answerFormMessages);
  // The name is that of the account, or the answer of before: the photograph never fills it in.
  const hint = useReadHint(read)({
    field: "fullName",
    value: form.hook.watch("fullName"),
    isGiven: true,
    hint: f("basics.fullNameHint"),
  });
  return (
    <>
      <form.Field name="fullName">
        {(field) => <TextField {...field} label={f("basics.fullName")} hint={hint} required autoComplete="name" />}
      </form.Field>
      <form.Field name="formerName">
        {(field) => <TextField {...field} label={f("basics.formerName")} autoComplete="off" />}
      </form.Field>
    </>
  );
}

interface CountryEntryProps extends PartProps {
  readonly name: "nationality" | "country";
  readonly label: string;
}

function CountryEntry({ form, name, label }: CountryEntryProps) {
  const language = useLanguage();
  const options = useMemo(() => countryOptions(language), [language]);
  return (
    <form.Field name={name}>{(field) => <LazyComboboxField {...field} label={label} required options={options} />}</form.Field>
  );
}

interface NumberFieldsProps extends ReadPartProps {
  readonly isGiven: boolean;
  /** Called with what is typed as a NIK. */
  readonly onNik: (typed: string) => void;
}

/** The NIK of an e-KTP, or a passport with its country and its end. */
function NumberFields({ form, read, isGiven, onNik }: NumberFieldsProps) {
  const f = useMessages(answerFormMessages);
  const hintOf = useReadHint(read);
  const { kind, nik, passport } = form.hook.watch();
  const kinds = (["nik", "passport"] as const).map((value) => ({ value, label: f(`basics.${value}`) }));
  return (
    <>
      <form.Field name="kind">
        {(field) => (
          <RadioCards {...field} label={f("basics.kind")} hint={f("basics.kindHint")} required columns={2} options={kinds} />
        )}
      </form.Field>
      {kind === "nik" ? (
        <form.Field name="nik">
          {(field) => (
            <NikField
              field={{
                ...field,
                onChange: (typed) => {
                  field.onChange(typed);
                  onNik(typed);
                },
              }}
              hint={hintOf({ field: "nik", value: nik, isGiven, hint: f("basics.nikHint") })}
            />
          )}
        </form.Field>
      ) : (
        <>
          <form.Field name="passport">
            {(field) => (
              <TextField
                {...field}
                label={f("basics.number")}
                hint={hintOf({ field: "passport", value: passport, isGiven })}
                required
                autoComplete="off"
                autoCapitalize="characters"
              />
            )}
          </form.Field>
          <CountryEntry form={form} name="country" label={f("basics.issuedBy")} />
          <form.Field name="expires">{(field) => <DateField {...field} label={f("basics.expires")} required />}</form.Field>
        </>
      )}
    </>
  );
}

/** What was given before. The NIK is not filled in again: a screen that is looked at over a shoulder does not show it. */
function defaultsOf({ answers, account }: StepProps["own"]): Basics {
  const given = new Map(answers.map(({ answer }) => [answer.code, answer]));
  const name = given.get("full_name");
  const born = given.get("birth_date");
  const nation = given.get("nationality");
  const number = given.get("identity_number");
  const passport = number?.code === "identity_number" && number.fields.kind === "passport" ? number.fields : null;
  const isForeign = passport !== null || (number === undefined && account.country !== "ID");
  return {
    fullName: name?.code === "full_name" ? name.fields.fullName : account.name,
    formerName: name?.code === "full_name" ? (name.fields.formerName ?? "") : "",
    born: born?.code === "birth_date" ? born.fields.date : "",
    nationality: nation?.code === "nationality" ? nation.fields.country : account.country,
    kind: isForeign ? "passport" : "nik",
    nik: "",
    passport: "",
    country: passport?.issuingCountry ?? (account.country === "ID" ? "" : account.country),
    expires: passport?.expiresOn ?? "",
  };
}
