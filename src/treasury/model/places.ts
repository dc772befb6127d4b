/** Which accounts a template may name. Pure. */
import type { Place, TemplateName } from "./booking.ts";
import { TEMPLATES } from "./templates.ts";

export type Side = "out" | "in";

/** The sides of a template that name an account, the one that the money leaves first. */
export const sidesOf = (template: TemplateName): readonly Side[] =>
  (["out", "in"] as const).filter((side) => TEMPLATES[template][side] !== null);

/** The accounts that a side may name. */
export const placesFor = <P extends Place>(template: TemplateName, side: Side, places: readonly P[]): readonly P[] => {
  const allowed = TEMPLATES[template][side];
  return places.filter(({ at }) => allowed === "any" || allowed === at);
};

/** Why an installation with these accounts cannot book it, or null. */
export function whyNotBook(template: TemplateName, places: readonly Place[]): "noPlaces" | "needsTwo" | null {
  if (sidesOf(template).some((side) => placesFor(template, side, places).length === 0)) return "noPlaces";
  const isWithin = TEMPLATES[template].currencies === "same";
  return isWithin && placesFor(template, "out", places).length < 2 ? "needsTwo" : null;
}
