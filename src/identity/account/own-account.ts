/** What the owner of an account reads about it, and the changes that need no proof. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import { listAuditRows } from "#platform/audit/read.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";
import { payoutHoldOf } from "./find-payout-hold.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { emailKeyOf } from "../model/person.ts";
import { findOwnAccount, updateProfile, type OwnAccount } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

/** One screen's worth; the whole audit trail is for the operator. */
const EVENTS_SHOWN = 20;

async function getOwnAccount(ctx: Ctx): Promise<{ readonly id: string; readonly account: OwnAccount }> {
  const id = actorId(ctx.actor);
  const account = id === null ? null : await findOwnAccount(ctx.db, id);
  if (id === null || !account) throw refuse("session_over");
  return { id, account };
}

export async function readOwnAccount(ctx: Ctx): Promise<Output<typeof contract.readOwnAccount>> {
  const { id, account } = await getOwnAccount(ctx);
  return { ...account, payoutHoldUntil: await payoutHoldOf(ctx, id) };
}

/** Events of the account: changes to it, its owner's changes to sessions, and failed sign-ins under its address. */
export async function listOwnEvents(
  ctx: Ctx,
  _input: Input<typeof contract.listOwnEvents>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.listOwnEvents>> {
  const { id, account } = await getOwnAccount(ctx);
  const subjects = [id, addressSubject(deps.subjectKeys, emailKeyOf(account.emailAddress))];
  const rows = await listAuditRows(ctx.db, { subjects, actor: id, codes: contract.OWN_EVENTS, limit: EVENTS_SHOWN });
  return { events: rows.map(({ code, at, address }) => ({ code, at, address })) };
}

export async function changeProfile(
  ctx: Ctx,
  input: Input<typeof contract.changeProfile>,
): Promise<Output<typeof contract.changeProfile>> {
  const { id } = await getOwnAccount(ctx);
  if (!(await updateProfile(ctx.db, id, input, ctx.now))) throw refuse("session_over");
  await ctx.audit("identity.change_profile", { subject: id });
  return {};
}
