import { holdersOfRight } from "#access/index.ts";
import { namesOf } from "#identity/index.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listColleagues as contract } from "./contract-office.ts";

/** So many are offered; a house with more answers by teams. */
const COLLEAGUES_MOST = 200;

/** Who may answer messages, by name. */
export async function listColleagues(ctx: Ctx): Promise<Output<typeof contract>> {
  const ids = await holdersOfRight(ctx, { menu: "contact", module: "answer" }, COLLEAGUES_MOST);
  const names = await namesOf(ctx, ids);
  const colleagues = [...names].map(([id, name]) => ({ id: id as `us_${string}`, name }));
  return { colleagues: colleagues.toSorted((a, b) => a.name.localeCompare(b.name)) };
}
