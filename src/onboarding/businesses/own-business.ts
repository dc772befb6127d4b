import { findContact } from "#identity/index.ts";
import { newId, type Id } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsInForce } from "../activation/apply-terms.ts";
import { makeCode, refuseSheet } from "../codes.ts";
import { readStandard } from "../commercial-data/read-standard.ts";
import { showData } from "../commercial-data/show-applicant-sheet.ts";
import type { OnboardingDeps } from "../deps.ts";
import { effectOf } from "../model/effect.ts";
import type { BusinessKind } from "../model/kinds.ts";
import { isOpenSheet } from "../model/sheet-states.ts";
import { beginSheet } from "../sheets/begin-sheet.ts";
import { showBusiness, showSheet } from "../show.ts";
import { listSignatures } from "../signing/store.ts";
import { findBusinessOf, findSheet, insertBusiness, listSheetsOf, lockBusiness, type Business } from "../store.ts";
import type { readOwnBusiness as reading, startOwnSheet as starting } from "./contract.ts";

const KINDS: Readonly<Record<string, BusinessKind>> = { CUSTOMER: "customer", AGENT: "agent", PARTNER: "partner" };

/** The kind of business that the caller's account can be, with its name. Refuses a customer who is a person: their tiers are their own. */
async function ownKind(ctx: Ctx): Promise<{ readonly owner: Id<"us">; readonly kind: BusinessKind; readonly name: string }> {
  const owner = actorId(ctx.actor);
  const type = owner === null ? null : await findContact(ctx, owner);
  if (owner === null || type === null) throw refuse("session_over");
  const kind = KINDS[type.userType ?? ""];
  if (kind === undefined || (kind === "customer" && type.userBusinessType !== "BUSINESS"))
    throw refuseSheet("account_not_business");
  return { owner: owner as Id<"us">, kind, name: type.companyName ?? type.fullName };
}

/** How far the caller's business is. */
export async function readOwnBusiness(ctx: Ctx, deps: OnboardingDeps): Promise<Output<typeof reading>> {
  const { owner, kind } = await ownKind(ctx);
  const business = await findBusinessOf(ctx.db, owner);
  const nothing = {
    kind,
    business: null,
    sheet: null,
    checklist: [],
    people: [],
    signatures: null,
    changeRequests: [],
    terms: null,
    effect: [],
    history: [],
  };
  if (business === null) return nothing;
  const sheets = await listSheetsOf(ctx.db, business.id);
  const open = sheets.find(({ state }) => isOpenSheet(state)) ?? null;
  const data = open && (await showData(ctx, deps, { sheet: open, business, holder: owner, isStaff: false }));
  const terms = await termsInForce(ctx, business);
  const signatures = open?.state === "SIGNING" ? await listSignatures(ctx.db, open.id, open.version) : null;
  return {
    ...nothing,
    business: showBusiness(business),
    sheet: open && showSheet(open),
    checklist: data?.checklist ?? [],
    people: data?.sections.people?.people.map(({ id, name }) => ({ id, name })) ?? [],
    signatures: signatures && { given: signatures.filter(({ state }) => state === "SIGNED").length, needed: signatures.length },
    changeRequests: data?.changeRequests ?? [],
    terms,
    effect: terms === null ? [] : [...effectOf(terms, await readStandard(ctx, terms))],
    history: sheets.filter((one) => one !== open).map(showSheet),
  };
}

/** Begins the caller's application, or opens the one that is open, and answers the code of its data page. */
export async function startOwnSheet(
  ctx: Ctx,
  deps: OnboardingDeps,
  { id }: Input<typeof starting>,
): Promise<Output<typeof starting>> {
  const { owner, kind, name } = await ownKind(ctx);
  const business = await getOrInsert(ctx, { owner, kind, name });
  const open = (await listSheetsOf(ctx.db, business.id)).find(({ state }) => isOpenSheet(state));
  if (open === undefined) {
    if (business.status !== "applying" && business.status !== "terminated") throw refuseSheet("business_has_contract");
    await beginSheet(ctx, deps, { id, business, kind: "opening", reason: null, by: owner });
  }
  const sheet = open ?? (await findSheet(ctx.db, id));
  if (sheet === null) throw new Error("a sheet that was just stored is missing");
  return { code: await makeCode(ctx, deps, { sheet: sheet.id, page: "data", holder: owner }) };
}

async function getOrInsert(ctx: Ctx, { owner, kind, name }: Pick<Business, "owner" | "kind" | "name">): Promise<Business> {
  const known = await findBusinessOf(ctx.db, owner);
  if (known === null)
    await insertBusiness(ctx.db, { id: newId("ob", ctx.now.getTime(), ctx.random(10)), owner, kind, name }, ctx.now);
  const stored = await findBusinessOf(ctx.db, owner);
  const locked = stored && (await lockBusiness(ctx.db, stored.id));
  if (!locked) throw new Error("a business that was just stored is missing");
  return locked;
}
