import { useNavigate } from "react-router";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { PURPOSE_CODES, SOURCE_CODES } from "../../model/declarations.ts";
import { stepPath, type Draft } from "./address.ts";
import type { DataOf } from "./load-step.ts";
import { REVIEW_FORM } from "./review-form.ts";
import { sendMessages } from "./messages.ts";

const chosen = toZod([required()]);
const schema = z.strictObject({ purpose: chosen, source: chosen });

const codesOf = ({ purpose, source }: { readonly purpose: string; readonly source: string }) => ({
  purpose: PURPOSE_CODES.find((code) => code === purpose) ?? null,
  source: SOURCE_CODES.find((code) => code === source) ?? null,
});

export interface DeclareProps {
  readonly draft: Draft;
  readonly declarations: DataOf<"review">["declarations"];
  /** As stated in the verification, for the first transfer. */
  readonly own: DataOf<"review">["own"];
}

/** The choices on this page, otherwise those declared last; null where there is neither. */
export const declaredAs = ({ draft, declarations: { last }, own }: DeclareProps) => ({
  purpose: draft.purpose ?? last?.purpose ?? own.purpose,
  source: draft.source ?? last?.sourceOfFunds ?? own.source,
});

/** Whether something is still to be declared: it is then asked first. The button at the bottom of a phone would refuse what is out of sight. */
export const isToDeclare = (props: DeclareProps): boolean => Object.values(declaredAs(props)).includes(null);

/**
 * Purpose and source of funds, as declared last time unless changed. Choices stay in the address; submitting continues to the approval, by
 * a button that names this form (`REVIEW_FORM`).
 */
export function Declare(props: DeclareProps) {
  const {
    draft,
    declarations: { purposes, sources, last },
  } = props;
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const declared = declaredAs(props);
  const form = useAppForm({
    schema,
    defaultValues: { purpose: declared.purpose ?? "", source: declared.source ?? "" },
    onSubmit: async (values) => {
      await navigate(stepPath("confirm", { ...draft, ...codesOf(values) }));
    },
  });
  const keep = (change: { readonly purpose?: string; readonly source?: string }) =>
    void navigate(stepPath("review", { ...draft, ...codesOf({ ...form.hook.getValues(), ...change }) }), {
      replace: true,
      preventScrollReset: true,
    });
  const options = (list: typeof purposes) => list.map(({ code, title }) => ({ value: code, label: title[language] }));
  const isRemembered = last !== null && draft.purpose === null && draft.source === null;
  return (
    <Form form={form} id={REVIEW_FORM} label={t("steps.purpose")} leaving="free">
      <Card title={t("steps.purpose")} level={2} hint={isRemembered ? t("purpose.remembered") : t("purpose.lead")}>
        <form.Field name="purpose">
          {({ onChange, ...field }) => (
            <SelectField
              {...field}
              onChange={(purpose) => {
                onChange(purpose);
                keep({ purpose });
              }}
              label={t("purpose.purpose")}
              options={options(purposes)}
              required
            />
          )}
        </form.Field>
        <form.Field name="source">
          {({ onChange, ...field }) => (
            <SelectField
              {...field}
              onChange={(source) => {
                onChange(source);
                keep({ source });
              }}
              label={t("purpose.source")}
              hint={t("purpose.sourceHint")}
              options={options(sources)}
              required
              dense
            />
          )}
        </form.Field>
      </Card>
    </Form>
  );
}
