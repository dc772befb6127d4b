import { holdersOfRight } from "#access/index.ts";
import { namesOf } from "#identity/index.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listColleagues as contract } from "./contract-office.ts";

/** Maximum of colleagues offered; a larger operator answers by teams. */
const MAX_COLLEAGUES = 200;

/** The people who may answer messages, by name. */
export async function listColleagues(ctx: Ctx): Promise<Output<typeof contract>> {
  const ids = await holdersOfRight(ctx, { menu: "contact", module: "answer" }, MAX_COLLEAGUES);
  const names = await namesOf(ctx, ids);
  const colleagues = [...names].map(([id, name]) => ({ id: id as `us_${string}`, name }));
  return { colleagues: colleagues.toSorted((a, b) => a.name.localeCompare(b.name)) };
}
