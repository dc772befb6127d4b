import { useMessages } from "#web/i18n.tsx";
import type { ShownRequirement } from "../../model/shown.ts";
import { verificationMessages } from "./messages.ts";
import { isOnlyOffice, type Place } from "./steps.ts";

/** The titles of steps, by what a tier asks in them. */
export function useStepTitle(requirements: readonly ShownRequirement[]): (place: Place) => string {
  const t = useMessages(verificationMessages);
  return (place) => t(place === "work" && isOnlyOffice(requirements) ? "steps.office" : `steps.${place}`);
}
