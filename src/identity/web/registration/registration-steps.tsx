import { useWords } from "#web/i18n.tsx";
import { useOnwardPath } from "../sign-in/next-page.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import type { TypePair } from "../../person.ts";
import { stepsWords } from "./messages.ts";

const STEPS = ["type", "country", "form", "email", "phone"] as const;

/** Where one is in the registration; choices that were made before the form lead back to themselves. */
export function RegistrationSteps({
  at,
  pair,
}: {
  readonly at: (typeof STEPS)[number];
  /** The account type that has been chosen. */
  readonly pair?: TypePair;
}) {
  const t = useWords(stepsWords);
  const to = useOnwardPath();
  const now = STEPS.indexOf(at);
  const addresses: Partial<Record<string, string>> =
    pair === undefined
      ? {}
      : { type: to("/type/registration"), country: to(`/registration/${pair.userType}/${pair.userBusinessType}`) };
  return (
    <Stepper
      label={t("label")}
      steps={STEPS.map((step, index) => {
        const address = index < now ? addresses[step] : undefined;
        return {
          label: t(step),
          state: index < now ? ("done" as const) : index === now ? ("now" as const) : ("next" as const),
          ...(address !== undefined && { to: address }),
        };
      })}
    />
  );
}
