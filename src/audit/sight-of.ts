import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Sight } from "./closed.ts";

/** What the caller may see of the trail (closed.ts). */
export const sightOf = ({ actor }: Pick<Ctx, "actor">): Sight => ({
  isAll: whyNotAllowed(actor, { menu: "compliance", module: ["view"] }) === null,
});
