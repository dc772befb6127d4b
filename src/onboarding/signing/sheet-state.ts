import type { Ctx } from "#platform/unit-of-work.ts";
import { findBusiness, type Sheet } from "../store.ts";

/** What counts of a signed version now. */
export type VersionState = "signing" | "in_force" | "replaced" | "ended" | "void";

export async function stateOfVersion(ctx: Pick<Ctx, "db">, sheet: Sheet, version: number): Promise<VersionState> {
  if (version !== sheet.version) return "void";
  if (sheet.state === "SIGNING") return "signing";
  if (sheet.state !== "ACTIVE") return "void";
  const business = await findBusiness(ctx.db, sheet.business);
  if (business === null || business.status === "terminated") return sheet.kind === "termination" ? "in_force" : "ended";
  const isContract = sheet.kind === "opening" || sheet.kind === "amendment";
  return !isContract || business.contract === sheet.id ? "in_force" : "replaced";
}
