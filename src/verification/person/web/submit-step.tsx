import { useNavigate } from "react-router";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineWith } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { photoMessages } from "../../capture/web/photo/messages.ts";
import { OwnPhoto } from "../../capture/web/photo/own-photo.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { ReadNotes } from "./forms/from-photo/read-notes.tsx";
import type { Own } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { useGiving } from "./giving.ts";
import { useStepTitle } from "./step-title.ts";
import { ReviewAnswers } from "./review-answers.tsx";
import { isDone, STEPS, stepsOf, type AskedStep, type StepKey } from "./steps.ts";

interface SubmitStepProps {
  readonly own: Own;
  readonly tier: AskedStep;
  readonly onSubmitted: () => Promise<void>;
}

/** The last step: what was given, each part with the way to change it, the consent, and the application. */
export function SubmitStep({ own, tier: { tier, requirements }, onSubmitted }: SubmitStepProps) {
  const t = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const toasts = useToasts();
  const navigate = useNavigate();
  const idFor = useIdFor("vc");
  const { submit, pathOf } = useGiving();
  const missing = requirements.filter(({ status }) => status === "MISSING" || status === "REJECTED");
  const form = useAppForm({
    schema: z.strictObject({ isConsented: z.boolean().superRefine(refineWith([required()])) }),
    defaultValues: { isConsented: false },
    async onSubmit() {
      await submit({ id: idFor(tier), tier, isConsented: true });
      toasts.show({ kind: "success", title: t("submit.done") });
      await onSubmitted();
      await navigate(pathOf(tier, null));
    },
  });
  return (
    <>
      <div className="mb-6 flex flex-col gap-4">
        {stepsOf(requirements).map((step) => (
          <GivenStep key={step} own={own} tier={{ tier, requirements }} step={step} isDone={isDone(requirements, step)} />
        ))}
        <ReadNotes own={own} tier={tier} />
      </div>
      <p className="mb-4">
        {own.review === undefined ? t("submit.text.plain") : t(`submit.text.${own.review.counted}`, { days: own.review.days })}
      </p>
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
          {t("submit.send")}
        </Button>
      </Form>
    </>
  );
}

interface GivenStepProps {
  readonly own: Own;
  readonly tier: Pick<AskedStep, "tier" | "requirements">;
  readonly step: StepKey;
  readonly isDone: boolean;
}

/** What was given in one step. */
function GivenStep({ own, tier, step, isDone }: GivenStepProps) {
  const t = useMessages(verificationMessages);
  const photo = useMessages(photoMessages);
  const rules = useMessages(ruleMessages);
  const codes: readonly string[] = STEPS[step];
  // In the order of the form, so that each is found where it was entered.
  const answers = codes.flatMap((code) => own.answers.map(({ answer }) => answer).filter((answer) => answer.code === code));
  const photos = own.photos.filter(({ code }) => codes.includes(code));
  const { pathOf, hasAccount } = useGiving();
  const name = useStepTitle(tier.requirements)(step);
  return (
    <Card
      level={2}
      title={name}
      action={
        <LinkButton
          to={pathOf(tier.tier, step)}
          variant={isDone ? "secondary" : "primary"}
          size="small"
          label={`${t(isDone ? "change" : "goOn")}: ${name}`}
        >
          {t(isDone ? "change" : "goOn")}
        </LinkButton>
      }
    >
      <ReviewAnswers answers={answers} />
      {photos.map(({ id, code, slot, media }) => (
        <p key={id} className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <span>{code === "income_file" ? photo("file", { slot }) : rules(`requirement.${code}`)}</span>
          {hasAccount ? (
            <OwnPhoto
              id={id}
              media={media}
              name={code === "income_file" ? photo("file", { slot }) : rules(`requirement.${code}`)}
            />
          ) : (
            <span className="text-sm text-ink-muted">{photo("given")}</span>
          )}
        </p>
      ))}
    </Card>
  );
}
