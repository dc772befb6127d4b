import { useMessages } from "#web/i18n.tsx";
import { Stepper } from "#web/ui/navigation/stepper.tsx";
import { stepsMessages } from "./messages.ts";

const STEPS = ["form", "email", "phone"] as const;

/**
 * The progress of the registration, from the form on. The choices of account type and country are not counted: most people come to the form
 * directly, with both chosen, and change them there.
 */
export function RegistrationSteps({ at }: { readonly at: (typeof STEPS)[number] }) {
  const t = useMessages(stepsMessages);
  const now = STEPS.indexOf(at);
  return (
    <Stepper
      label={t("label")}
      steps={STEPS.map((step, index) => ({
        label: t(step),
        state: index < now ? ("done" as const) : index === now ? ("now" as const) : ("next" as const),
      }))}
    />
  );
}
