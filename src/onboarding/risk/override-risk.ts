import { peopleWithPhone } from "#identity/index.ts";
import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseSheet } from "../codes.ts";
import { sectionsOf } from "../commercial-data/read-facts.ts";
import type { OnboardingDeps } from "../deps.ts";
import { hasTerms } from "../model/kinds.ts";
import type { BusinessFile } from "../office/contract.ts";
import { showFile } from "../office/read-business.ts";
import { staffId } from "../office/staff-id.ts";
import { insertEvent, listSections, listSheetsOf, lockBusiness } from "../store.ts";
import { OVERRIDE_MAX_DAYS, type overrideBusinessRisk as contract } from "./contract.ts";
import { insertRiskOverride } from "./store.ts";

/** Sets the risk of a business by hand, for at most a year. What is up for signing has its risk in it: it is not changed under its signers. */
export async function overrideBusinessRisk(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract>): Promise<BusinessFile> {
  const { band, reason, until } = input;
  const by = staffId(ctx);
  const business = await lockBusiness(ctx.db, input.business);
  if (business === null) throw refuse("not_found");
  const fromNow = until.getTime() - ctx.now.getTime();
  if (fromNow <= 0 || fromNow > OVERRIDE_MAX_DAYS * DAY_MS) throw refuseSheet("risk_too_long");
  const sheets = await listSheetsOf(ctx.db, business.id);
  const newest = sheets.find(({ kind }) => hasTerms(kind));
  if (sheets.some(({ state, kind }) => state === "SIGNING" && hasTerms(kind))) throw refuseSheet("sheet_not_now");
  const people = newest === undefined ? null : sectionsOf(await listSections(ctx.db, newest.id)).people;
  const phones = people?.people.map(({ phone }) => phone) ?? [];
  if (by === business.owner || (await peopleWithPhone(ctx, phones)).includes(by)) throw refuseSheet("own_sheet");
  await insertRiskOverride(ctx.db, { business: business.id, band, reason, by, until }, ctx.now);
  const details = { band, text: reason, until };
  await insertEvent(ctx.db, { business: business.id, sheet: null, kind: "risk_overridden", by, details }, ctx.now);
  return showFile(ctx, deps, business);
}
