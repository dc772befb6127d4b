import type { ReactNode } from "react";
import { z } from "zod";
import { LANGUAGES, htmlLang, type Language } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { factMessages } from "../../messages.ts";
import { EMPLOYMENTS, jobOpeningSchema, slugOf, WORKPLACES } from "../../model/opening.ts";
import { careerOfficeMessages } from "./messages.ts";

export type JobOpeningValues = z.input<typeof jobOpeningSchema>;

/** Fills an empty slug from the title, before validation. */
export const withSlugs = z.preprocess((values: JobOpeningValues) => {
  const texts = LANGUAGES.map((language) => {
    const text = values[language];
    return [language, { ...text, slug: text.slug.trim() === "" ? slugOf(text.title) : text.slug }];
  });
  return { ...values, ...(Object.fromEntries(texts) as Pick<JobOpeningValues, "ID" | "EN">) };
}, jobOpeningSchema) as z.ZodType<z.output<typeof jobOpeningSchema>, JobOpeningValues>;

interface JobOpeningFieldsProps {
  readonly form: AppForm<JobOpeningValues>;
  readonly readOnly?: boolean;
  readonly children?: ReactNode;
}

/** Facts once, texts in both languages side by side: a field and its translation are in one row. */
export function JobOpeningFields({ form, readOnly = false, children }: JobOpeningFieldsProps) {
  const t = useMessages(careerOfficeMessages);
  const facts = useMessages(factMessages);
  return (
    <div className="flex flex-col gap-6">
      <Card level={2} title={t("facts")}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <form.Field name="employment">
            {(field) => (
              <SelectField
                {...field}
                label={t("employment")}
                required
                readOnly={readOnly}
                options={EMPLOYMENTS.map((value) => ({ value, label: facts(`employment.${value}`) }))}
              />
            )}
          </form.Field>
          <form.Field name="workplace">
            {(field) => (
              <SelectField
                {...field}
                label={t("workplace")}
                required
                readOnly={readOnly}
                options={WORKPLACES.map((value) => ({ value, label: facts(`workplace.${value}`) }))}
              />
            )}
          </form.Field>
          <form.Field name="city">
            {(field) => <TextField {...field} label={t("city")} required readOnly={readOnly} />}
          </form.Field>
          <form.Field name="closesOn">
            {(field) => (
              <DateField
                {...field}
                onChange={(value) => field.onChange(value as never)}
                label={t("closesOn")}
                hint={t("closesHint")}
                readOnly={readOnly}
              />
            )}
          </form.Field>
        </div>
      </Card>
      <Card level={2} title={t("texts")}>
        <div className="grid gap-x-8 lg:grid-cols-2">
          {TEXTS.map(({ name, rows }) =>
            LANGUAGES.map((language) => (
              <TextIn key={`${language}.${name}`} form={form} language={language} name={name} rows={rows} readOnly={readOnly} />
            )),
          )}
        </div>
      </Card>
      {children}
    </div>
  );
}

const TEXTS = [
  { name: "title", rows: 0 },
  { name: "slug", rows: 0 },
  { name: "team", rows: 0 },
  { name: "summary", rows: 2 },
  { name: "about", rows: 5 },
  { name: "duties", rows: 5 },
  { name: "requirements", rows: 5 },
  { name: "offer", rows: 4 },
] as const;
type TextName = (typeof TEXTS)[number]["name"];
const LISTS: ReadonlySet<TextName> = new Set(["duties", "requirements", "offer"]);
const MAX_CHARS: Partial<Record<TextName, number>> = {
  summary: 300,
  about: 3_000,
  duties: 3_000,
  requirements: 3_000,
  offer: 3_000,
};

interface TextInProps {
  readonly form: AppForm<JobOpeningValues>;
  readonly language: Language;
  readonly name: TextName;
  readonly rows: number;
  readonly readOnly: boolean;
}

function TextIn({ form, language, name, rows, readOnly }: TextInProps) {
  const t = useMessages(careerOfficeMessages);
  const label = t("fieldIn", { field: t(`text.${name}`), language: t(`inLanguage.${language}`) });
  const hint = name === "slug" ? t("slugHint") : LISTS.has(name) ? t("linesHint") : undefined;
  const maxChars = MAX_CHARS[name];
  return (
    <form.Field name={`${language}.${name}`}>
      {(field) => (
        <div lang={htmlLang(language)}>
          {rows === 0 ? (
            <TextField {...field} label={label} required readOnly={readOnly} {...(hint && { hint })} />
          ) : (
            <TextArea
              {...field}
              label={label}
              required
              readOnly={readOnly}
              rows={rows}
              {...(hint && { hint })}
              {...(maxChars && { maxCharacters: maxChars })}
            />
          )}
        </div>
      )}
    </form.Field>
  );
}

const EMPTY_TEXT = { slug: "", title: "", team: "", summary: "", about: "", duties: "", requirements: "", offer: "" };
export const EMPTY_JOB_OPENING: JobOpeningValues = {
  employment: "",
  workplace: "",
  city: "",
  closesOn: "",
  ID: EMPTY_TEXT,
  EN: EMPTY_TEXT,
};
