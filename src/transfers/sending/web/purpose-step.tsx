import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { PURPOSE_CODES, SOURCE_CODES } from "../../model/declarations.ts";
import type { StepProps } from "./amount-step.tsx";
import { sendMessages } from "./messages.ts";

const chosen = toZod([required()]);
const schema = z.strictObject({ purpose: chosen, source: chosen });

/** Purpose and source of funds: lists from the server, in the language of the page. */
export function PurposeStep({ loaded: { draft, declarations }, goTo }: StepProps<"purpose">) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const form = useAppForm({
    schema,
    defaultValues: { purpose: draft.purpose ?? "", source: draft.source ?? "" },
    async onSubmit({ purpose, source }) {
      const answers = {
        purpose: PURPOSE_CODES.find((code) => code === purpose) ?? null,
        source: SOURCE_CODES.find((code) => code === source) ?? null,
      };
      await goTo("review", { ...draft, ...answers });
    },
  });
  const options = (list: typeof declarations.purposes) =>
    list.map(({ code, title }) => ({ value: code, label: title[language] }));
  return (
    <>
      <h1 className="text-3xl">{t("purpose.heading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("purpose.lead")}</p>
      <Form form={form} label={t("purpose.heading")}>
        <form.Field name="purpose">
          {(field) => <SelectField {...field} label={t("purpose.purpose")} options={options(declarations.purposes)} required />}
        </form.Field>
        <form.Field name="source">
          {(field) => (
            <SelectField
              {...field}
              label={t("purpose.source")}
              hint={t("purpose.sourceHint")}
              options={options(declarations.sources)}
              required
            />
          )}
        </form.Field>
        <div className="mt-4">
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            {t("next")}
          </Button>
        </div>
      </Form>
    </>
  );
}
