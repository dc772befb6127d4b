import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TrailVisibility } from "./model/restricted-rows.ts";

/** Which rows of the trail the caller may see (model/restricted-rows.ts). */
export const visibilityOf = ({ actor }: Pick<Ctx, "actor">): TrailVisibility => ({
  isAll: whyNotAllowed(actor, { menu: "compliance", module: ["view"] }) === null,
});
