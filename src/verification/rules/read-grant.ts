/** The tier of a subject in force: limits know those of accounts, verification alone knows whose identity of a business is verified. */
import { readTierGrant } from "#limits/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { findGrantInForce } from "./store.ts";

export interface GrantInForce {
  /** Null: a person of a business who is not verified, or not any more. An account always has a tier. */
  readonly tier: string | null;
  /** Null: without end. */
  readonly until: Date | null;
}

/** The tier of now with its end. */
export async function readGrant(ctx: Pick<Ctx, "db" | "now">, subject: string): Promise<GrantInForce> {
  if (!isBusinessPerson(subject)) return readTierGrant(ctx, subject);
  return (await findGrantInForce(ctx.db, subject, ctx.now)) ?? { tier: null, until: null };
}
