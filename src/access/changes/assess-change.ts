import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Change } from "../model/change.ts";
import type { AccessRefusal } from "../contract.ts";
import { inOrder, isLockOut, KEY_LEVEL, MIN_KEY_HOLDERS, whyNotRight, type Audience } from "../model/policy.ts";
import { findLevel, listHeld, listRights, lockLevels, lockPerson } from "../store.ts";
import { hasLevelRequest } from "./store.ts";
import { countOtherAdministrators } from "../store-suspended.ts";

/** Why a change cannot be made now, with details; null when it can. */
export interface Objection {
  readonly why: AccessRefusal | "proposal_overtaken" | "not_found";
  readonly details?: Readonly<Record<string, unknown>>;
}

type Of<K extends Change["kind"]> = Extract<Change, { kind: K }>;
const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/** Normalises a change to the one form that is stored, hashed and compared. */
export function spellChange(change: Change): Change {
  if (change.kind === "level_rights") return { ...change, from: inOrder(change.from), to: inOrder(change.to) } as Change;
  if (change.kind === "user_levels")
    return { ...change, from: [...new Set(change.from)].sort(), to: [...new Set(change.to)].sort() };
  return change;
}

/** Locks the subject of a change until the transaction ends. Every transaction locks the person first, then the levels by code. */
export async function lockSubject(ctx: Ctx, change: Change): Promise<void> {
  if (change.kind !== "user_levels") return lockLevels(ctx.db, [change.subject], "change");
  await lockPerson(ctx.db, change.subject);
  await lockLevels(ctx.db, [...new Set([...change.from, ...change.to])], "change");
}

/** Validates a change against the current state: once when it is requested, and again, with locks held, when it is approved. */
export async function assessChange(ctx: Ctx, change: Change, isNewStaff = false): Promise<Objection | null> {
  const objection = change.kind === "user_levels" ? await assessLevels(ctx, change, isNewStaff) : await assessLevel(ctx, change);
  if (objection) return objection;
  return same(change.from, change.to) ? { why: "nothing_to_change" } : null;
}

async function assessLevel(ctx: Ctx, change: Of<"level_rights"> | Of<"level_status">): Promise<Objection | null> {
  const level = await findLevel(ctx.db, change.subject);
  if (!level) return { why: "not_found" };
  if (change.kind === "level_status") {
    if (change.from !== level.status) return { why: "proposal_overtaken" };
    return isLockOut(level.code, { status: change.to }) ? { why: "would_lock_out" } : null;
  }
  const rights = (await listRights(ctx.db, [level.code])).get(level.code) ?? [];
  if (!same(change.from, rights)) return { why: "proposal_overtaken" };
  for (const { menu, module } of change.to)
    for (const one of module) {
      const why = whyNotRight(menu, one, level.audience);
      if (why) return { why: "right_not_possible", details: { menu, module: one, why } };
    }
  return isLockOut(level.code, { rights: change.to }) ? { why: "would_lock_out" } : null;
}

async function assessLevels(ctx: Ctx, change: Of<"user_levels">, isNewStaff: boolean): Promise<Objection | null> {
  const held = await listHeld(ctx.db, change.subject);
  const codes = held.map((level) => level.code);
  const audience = held[0]?.audience ?? (await audienceOfNewPerson(ctx, change.subject, isNewStaff));
  if (!audience) return { why: "not_found" };
  if (!same(change.from, codes)) return { why: "proposal_overtaken" };
  for (const code of change.to.filter((wanted) => !codes.includes(wanted))) {
    const level = await findLevel(ctx.db, code);
    if (level?.status !== "active" || level.audience !== audience)
      return { why: "level_not_grantable", details: { level: code } };
  }
  const losesKeys = codes.includes(KEY_LEVEL) && !change.to.includes(KEY_LEVEL);
  const isLockedOut = losesKeys && (await countOtherAdministrators(ctx.db, change.subject)) < MIN_KEY_HOLDERS;
  return isLockedOut ? { why: "would_lock_out" } : null;
}

/** A person without levels is known here only as staff for whom levels were requested: everybody else gets a first level at registration. */
async function audienceOfNewPerson(ctx: Ctx, personId: string, isNewStaff: boolean): Promise<Audience | null> {
  return isNewStaff || (await hasLevelRequest(ctx.db, personId)) ? "STAFF" : null;
}
