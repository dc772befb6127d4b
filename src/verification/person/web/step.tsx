import { useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Stepper, type Step as ShownStep } from "#web/ui/navigation/stepper.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { AboutForm } from "./forms/about-form.tsx";
import { BasicsForm } from "./forms/basics-form.tsx";
import { IncomeForm, WealthForm } from "./forms/income-form.tsx";
import type { Own, StepProps } from "./forms/step-props.ts";
import { WorkForm } from "./forms/work-form.tsx";
import { verificationMessages } from "./messages.ts";
import { OnwardText } from "./goal-card.tsx";
import { GivePhotos } from "./give-photos.tsx";
import { GivingContext, givingFor, useGiving } from "./giving.ts";
import { onwardOf } from "./onward.ts";
import { useStepTitle } from "./step-title.ts";
import { isDone, placeAfter, STEPS, stepsOf, type AskedStep, type Place, type StepKey } from "./steps.ts";
import { SubmitStep } from "./submit-step.tsx";

const FORMS: Partial<Record<StepKey, (props: StepProps) => React.ReactNode>> = {
  basics: BasicsForm,
  about: AboutForm,
  work: WorkForm,
  income: IncomeForm,
  wealth: WealthForm,
};

interface StepPageProps {
  readonly own: Own;
  readonly tier: AskedStep;
  readonly place: Place;
  readonly onStored: () => Promise<void>;
}

/** One step of a tier, on the way to the transfer for which the tier is needed, if the address names one. */
export function Step(props: StepPageProps) {
  const giving = useGiving();
  const onward = onwardOf(useLocation().search);
  const kept = useMemo(() => (onward === null || !giving.hasAccount ? giving : givingFor(onward)), [giving, onward]);
  return (
    <GivingContext value={kept}>
      <StepPage {...props} />
    </GivingContext>
  );
}

/** A form, photographs, or the review at the end. What is stored stays, whatever happens next. */
function StepPage({ own, tier, place, onStored }: StepPageProps) {
  const t = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const { pathOf, hasAccount } = useGiving();
  const titleOf = useStepTitle(tier.requirements);
  const overview = pathOf(tier.tier, null);
  // A person who came to send goes back to it with the tier.
  const onward = onwardOf(useLocation().search);
  const steps = stepsOf(tier.requirements);
  const index = place === "review" ? steps.length : steps.indexOf(place);
  const former = steps[index - 1];
  const rejected =
    place === "review" ? [] : tier.requirements.filter(({ code, status }) => status === "REJECTED" && isOf(place, code));

  async function goOn(granted: string | null) {
    await onStored();
    if (granted !== null) toasts.show({ kind: "success", title: t("granted", { tier: granted.slice(1) }) });
    if (granted === tier.tier) return navigate(onward ?? overview);
    return navigate(pathOf(tier.tier, place === "review" ? null : placeAfter(tier.requirements, tier.approvers, place)));
  }

  /** The files of an income are given below its form: once the form is stored, the person stays until a file is there. */
  const onForm = async (granted: string | null) => {
    if (place !== "income" || own.photos.some(({ code }) => code === "income_file")) return goOn(granted);
    await onStored();
    toasts.show({ kind: "success", title: t("savedFiles") });
  };
  const FormOf = place === "review" ? undefined : FORMS[place];
  return (
    <>
      <PageHeader
        title={titleOf(place)}
        documentTitle={`${titleOf(place)} · ${t("title")}`}
        back={{ label: t("title"), to: overview }}
      />
      <StepBar tier={tier} place={place} />
      <div className="mt-6 max-w-xl">
        {place === "basics" && hasAccount && own.answers.length === 0 ? (
          <div className="mb-2">
            <p className="mb-1">{t("onward.first")}</p>
            <OnwardText onward={onward} />
          </div>
        ) : null}
        {rejected.map(({ code, reason }) =>
          reason === null ? null : (
            <p key={code} className="mb-4 rounded-control bg-warning-soft px-4 py-3 text-on-warning-soft">
              <strong>{rules(`requirement.${code}`)}:</strong> {rules(`reason.${reason}`)}
            </p>
          ),
        )}
        {FormOf === undefined ? null : <FormOf own={own} tier={tier} onDone={(granted) => void onForm(granted)} />}
        {place === "review" ? <SubmitStep own={own} tier={tier} onSubmitted={onStored} /> : null}
        {place === "identity_photo" || place === "selfie" || place === "income" ? (
          <div className={place === "income" ? "mt-8 border-t border-line pt-6" : ""}>
            <GivePhotos
              own={own}
              tier={tier.tier}
              code={place === "income" ? "income_file" : place}
              onGiven={onStored}
              onDone={() => void goOn(null)}
            />
          </div>
        ) : null}
        <p className="mt-8 text-sm text-ink-muted">
          {former === undefined ? null : (
            <>
              <Link to={pathOf(tier.tier, former)}>{t("former", { step: titleOf(former) })}</Link>
              {" · "}
            </>
          )}
          {t("later")} <Link to={overview}>{t(hasAccount ? "back" : "backToCheck")}</Link>
        </p>
      </div>
    </>
  );
}

/** How far the person is: "Step 2 of 6" and a bar. A tier that asks for a single form has no steps to count. */
function StepBar({ tier: { tier, approvers, requirements }, place }: Pick<StepPageProps, "tier" | "place">) {
  const t = useMessages(verificationMessages);
  const { pathOf } = useGiving();
  const titleOf = useStepTitle(requirements);
  const places: readonly Place[] = [...stepsOf(requirements), ...(approvers > 0 ? (["review"] as const) : [])];
  if (places.length < 2) return null;
  const steps = places.map((one): ShownStep => {
    const isGiven = one !== "review" && isDone(requirements, one);
    if (one === place) return { label: titleOf(one), state: "now" };
    return isGiven ? { label: titleOf(one), state: "done", to: pathOf(tier, one) } : { label: titleOf(one), state: "next" };
  });
  return (
    <div className="mt-4 max-w-lg">
      <Stepper steps={steps} label={t("steppers")} isNamed={false} />
    </div>
  );
}

const isOf = (place: StepKey, code: string) => (STEPS[place] as readonly string[]).includes(code);
