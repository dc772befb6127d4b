/**
 * Codes of the sheets' addresses: 128 random bits, stored as a keyed hash, for one holder, one sheet and one page. A newer code of the same
 * holder ends the former ones.
 */
import { createHmac } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ONBOARDING_REFUSALS, type OnboardingRefusal } from "./contract.ts";
import type { OnboardingDeps } from "./deps.ts";
import { findCode, replaceCode, type CodePage } from "./store-codes.ts";
import { findBusiness, findSheet, type Business, type Sheet } from "./store.ts";

const CODE_BYTES = 16;
const CODE_DAYS = 14;

export const refuseSheet = (code: OnboardingRefusal, details = {}): Refusal =>
  new Refusal(code, ONBOARDING_REFUSALS[code], details);

const hashOf = ({ codeKeys }: Pick<OnboardingDeps, "codeKeys">, code: string): Buffer =>
  createHmac("sha256", codeKeys.first()).update(code).digest();

/** `us_…` for the applicant and staff, `bp_…` for a signatory of the business. */
export interface Holder {
  readonly sheet: string;
  readonly page: CodePage;
  readonly holder: string;
}

/** Makes a code, valid for fourteen days. */
export async function makeCode(ctx: Ctx, deps: Pick<OnboardingDeps, "codeKeys">, of: Holder): Promise<string> {
  const code = Buffer.from(ctx.random(CODE_BYTES)).toString("base64url");
  await replaceCode(ctx.db, hashOf(deps, code), { ...of, expiresAt: new Date(ctx.now.getTime() + CODE_DAYS * DAY_MS) }, ctx.now);
  return code;
}

export interface OpenedCode {
  readonly holder: string;
  readonly sheet: Sheet;
  readonly business: Business;
  /** The code is of a member of staff, who is signed in. */
  readonly isStaff: boolean;
}

/**
 * The sheet of a code. Refuses with `sheet_code_over` whatever is wrong with it; a code of staff works only in a session of theirs, so that a
 * forwarded link opens nothing.
 */
export async function openCode(
  ctx: Pick<Ctx, "db" | "now" | "actor">,
  deps: Pick<OnboardingDeps, "codeKeys">,
  { code, page }: { readonly code: string; readonly page: CodePage },
): Promise<OpenedCode> {
  const found = await findCode(ctx.db, hashOf(deps, code));
  if (found === null || found.page !== page || found.endedAt !== null || found.expiresAt <= ctx.now)
    throw refuseSheet("sheet_code_over");
  const sheet = await findSheet(ctx.db, found.sheet);
  const business = sheet && (await findBusiness(ctx.db, sheet.business));
  if (sheet === null || business === null) throw refuseSheet("sheet_code_over");
  const isStaff = found.holder.startsWith("us_") && found.holder !== business.owner;
  if (isStaff && (ctx.actor.kind !== "staff" || actorId(ctx.actor) !== found.holder)) throw refuseSheet("sheet_code_not_yours");
  return { holder: found.holder, sheet, business, isStaff };
}
