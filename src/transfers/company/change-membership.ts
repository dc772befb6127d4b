/** Memberships begin when an invitation is accepted, and end at once, by the holder of the account or by the member. */
import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { newId } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { senderOf } from "../details/own-transfers.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { actForOwn, type ActingDeps } from "./acting-for.ts";
import type * as contract from "./contract.ts";
import type { CompanyView, OwnCompanies } from "./contract.ts";
import { MAX_COMPANIES, MAX_MEMBERS } from "./model/company.ts";
import { notifyJoined, notifyLeft, notifyOneAllowed, notifyRemoved } from "./notify-company.ts";
import { listOwnCompanies, ownEmail, showCompany, type CompanyDeps } from "./show-company.ts";
import {
  endMember,
  findMember,
  findMembership,
  insertMember,
  listMembers,
  listMembershipsOf,
  lockCompany,
  setNeedsTwo,
  type Member,
} from "./store.ts";
import { takeInvitation, type Invitation } from "./store-invitations.ts";

/** Accepts an invitation, or declines it. An invitation is answered once, by the account of its address. */
export async function answerInvitation(
  ctx: Ctx,
  { id, accepts }: Input<typeof contract.answerInvitation>,
  deps: ActingDeps,
): Promise<OwnCompanies> {
  const person = senderOf(ctx) as Id<"us">;
  const email = await ownEmail(ctx);
  const taken = email === null ? null : await takeInvitation(ctx.db, { id, email, now: ctx.now });
  if (taken === null || taken.company === person || (await deps.companyOf(ctx, taken.company)) === null)
    throw new Refusal("company_invitation_over", 409);
  if (accepts) await join(ctx, taken, person);
  else await ctx.audit("transfers.company_invitation_declined", { subject: taken.company, details: { invitation: id } });
  return listOwnCompanies(ctx, deps);
}

/** A member who was invited to another role has it from now on: the former membership ends. The first member makes payrolls need two people. */
async function join(ctx: Ctx, { id: invitation, company, role }: Invitation, person: Id<"us">): Promise<void> {
  await refuseFrozen(ctx, person);
  await lockCompany(ctx.db, company, ctx.now);
  const before = await findMembership(ctx.db, company, person);
  if (before?.role === role) return;
  if (before !== null) await endMember(ctx.db, before.id, "removed", ctx.now);
  const others = await listMembers(ctx.db, company);
  if (others.length >= MAX_MEMBERS) throw new Refusal("too_many_members", 409);
  if ((await listMembershipsOf(ctx.db, person, MAX_COMPANIES)).length >= MAX_COMPANIES)
    throw new Refusal("too_many_companies", 409);
  if (others.length === 0 && before === null) await setNeedsTwo(ctx.db, company, true, ctx.now);
  const member: Member = {
    id: newId("cy", ctx.now.getTime(), ctx.random(10)),
    company,
    person,
    role,
    joinedAt: ctx.now,
    ended: null,
  };
  await insertMember(ctx.db, member);
  await ctx.audit("transfers.company_member_added", { subject: company, details: { personId: person, role, invitation } });
  await notifyJoined(ctx, member);
}

export async function removeMember(
  ctx: Ctx,
  { id }: Input<typeof contract.removeMember>,
  deps: CompanyDeps,
): Promise<CompanyView> {
  const acting = await actForOwn(ctx, deps);
  const member = await findMember(ctx.db, id);
  if (member?.company !== acting.owner || !(await endMember(ctx.db, id, "removed", ctx.now))) throw refuse("not_found");
  await ctx.audit("transfers.company_member_removed", {
    subject: acting.owner,
    details: { personId: member.person, role: member.role },
  });
  await notifyRemoved(ctx, member, acting.company);
  return showCompany(ctx, acting);
}

export async function leaveCompany(
  ctx: Ctx,
  { id }: Input<typeof contract.leaveCompany>,
  deps: ActingDeps,
): Promise<OwnCompanies> {
  const member = await findMember(ctx.db, id);
  if (member?.person !== senderOf(ctx) || !(await endMember(ctx.db, id, "left", ctx.now))) throw refuse("not_found");
  await ctx.audit("transfers.company_member_left", {
    subject: member.company,
    details: { personId: member.person, role: member.role },
  });
  await notifyLeft(ctx, member);
  return listOwnCompanies(ctx, deps);
}

export const requireTwo = (ctx: Ctx, deps: CompanyDeps): Promise<CompanyView> => changeRule(ctx, true, deps);
export const allowOne = (ctx: Ctx, deps: CompanyDeps): Promise<CompanyView> => changeRule(ctx, false, deps);

async function changeRule(ctx: Ctx, needsTwo: boolean, deps: CompanyDeps): Promise<CompanyView> {
  const acting = await actForOwn(ctx, deps);
  await lockCompany(ctx.db, acting.owner, ctx.now);
  if (await setNeedsTwo(ctx.db, acting.owner, needsTwo, ctx.now)) {
    await ctx.audit("transfers.company_two_people", { subject: acting.owner, details: { needsTwo } });
    if (!needsTwo) await notifyOneAllowed(ctx, acting);
  }
  return showCompany(ctx, acting);
}
