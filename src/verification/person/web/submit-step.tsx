import { useNavigate } from "react-router";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineWith } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { submitCase, type TierStep } from "../contract.ts";
import type { Own } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { stepPath, tierPath } from "./paths.ts";
import { isDone, stepsOf } from "./steps.ts";

interface SubmitStepProps {
  readonly own: Own;
  readonly tier: TierStep;
  readonly onSubmitted: () => Promise<void>;
}

/** The last step: what was given, the consent, and the application. */
export function SubmitStep({ tier: { tier, requirements }, onSubmitted }: SubmitStepProps) {
  const t = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const toasts = useToasts();
  const navigate = useNavigate();
  const idFor = useIdFor("vc");
  const missing = requirements.filter(({ status }) => status === "MISSING" || status === "REJECTED");
  const form = useAppForm({
    schema: z.strictObject({ isConsented: z.boolean().superRefine(refineWith([required()])) }),
    defaultValues: { isConsented: false },
    async onSubmit() {
      await api(submitCase, { id: idFor(tier), tier, isConsented: true });
      toasts.show({ kind: "success", title: t("submit.done") });
      await onSubmitted();
      await navigate(tierPath(tier));
    },
  });
  return (
    <>
      <ul className="mb-6 divide-y divide-line">
        {stepsOf(requirements).map((step) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>{t(`steps.${step}`)}</span>
            <LinkButton to={stepPath(tier, step)} variant={isDone(requirements, step) ? "secondary" : "primary"} size="small">
              {t(isDone(requirements, step) ? "steps.review" : "goOn")}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="mb-4">{t("submit.text")}</p>
      <Form form={form} label={t("steps.review")}>
        <form.Field name="isConsented">{(field) => <CheckboxField {...field} label={t("submit.consent")} required />}</form.Field>
        <Button
          type="submit"
          loading={form.isSubmitting}
          whyDisabled={
            missing.length === 0
              ? null
              : t("submit.stillMissing", { list: missing.map(({ code }) => rules(`requirement.${code}`)).join(", ") })
          }
        >
          {t("submit.send", { tier: tier.slice(1) })}
        </Button>
      </Form>
    </>
  );
}
