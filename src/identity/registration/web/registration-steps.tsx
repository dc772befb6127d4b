import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import { Stepper } from "#web/ui/navigation/stepper.tsx";
import type { TypePair } from "../../model/person.ts";
import { stepsMessages } from "./messages.ts";

const STEPS = ["type", "country", "form", "email", "phone"] as const;

/** The progress of the registration; earlier choices link back to their questions. */
export function RegistrationSteps({
  at,
  pair,
}: {
  readonly at: (typeof STEPS)[number];
  /** The chosen account type. */
  readonly pair?: TypePair;
}) {
  const t = useMessages(stepsMessages);
  const to = useOnwardPath();
  const now = STEPS.indexOf(at);
  const addresses: Partial<Record<string, string>> =
    pair === undefined
      ? {}
      : {
          type: to(href("/type/registration")),
          country: to(
            href("/registration/:userType/:userBusinessType?/:countryCode?", {
              userType: pair.userType,
              userBusinessType: pair.userBusinessType,
            }),
          ),
        };
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
