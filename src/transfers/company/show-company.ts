/** A company as its holder sees it, and the companies of a person. */
import { emailKeyOf, findContact, masked } from "#identity/index.ts";
import type { Output } from "#kernel/endpoint.ts";
import { DEFAULT_TIER, tierOf } from "#limits/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { senderOf } from "../details/own-transfers.ts";
import { actForOwn, findActing, type Acting, type ActingDeps } from "./acting-for.ts";
import type * as contract from "./contract.ts";
import type { CompanyView, OwnCompanies } from "./contract.ts";
import { mayApprove, MAX_COMPANIES, SHOWN_FORMER } from "./model/company.ts";
import { countWaiting } from "./store-waiting.ts";
import { listFormer, listMembers, listMembershipsOf, needsTwoPeople, type Member } from "./store.ts";
import { listInvitationsOf, listInvitationsTo } from "./store-invitations.ts";

export interface CompanyDeps extends ActingDeps {
  readonly siteUrl: string;
}

export const isVerified = async (ctx: Ctx, owner: string): Promise<boolean> => (await tierOf(ctx, owner)) !== DEFAULT_TIER;

export async function readCompany(ctx: Ctx, deps: CompanyDeps): Promise<Output<typeof contract.readCompany>> {
  return showCompany(ctx, await actForOwn(ctx, deps));
}

export async function showCompany(ctx: Ctx, { owner, company }: Pick<Acting, "owner" | "company">): Promise<CompanyView> {
  const found = [...(await listMembers(ctx.db, owner)), ...(await listFormer(ctx.db, owner, SHOWN_FORMER))];
  const members: CompanyView["members"] = [];
  for (const member of found) members.push(await showMember(ctx, member));
  const invitations = await listInvitationsTo(ctx.db, owner, ctx.now);
  return {
    name: company,
    holder: (await findContact(ctx, owner))?.fullName ?? company,
    isVerified: await isVerified(ctx, owner),
    needsTwo: await needsTwoPeople(ctx.db, owner),
    members,
    invitations: invitations.map(({ id, email, role, invitedAt, expiresAt }) => ({ id, email, role, invitedAt, expiresAt })),
  };
}

async function showMember(ctx: Ctx, { id, person, role, joinedAt, ended }: Member): Promise<CompanyView["members"][number]> {
  const contact = await findContact(ctx, person);
  const maskedEmail = contact === null ? "–" : masked("email", contact.emailAddress);
  return { id, name: contact?.fullName ?? "–", maskedEmail, role, joinedAt, ended };
}

export async function listOwnCompanies(ctx: Ctx, deps: ActingDeps): Promise<OwnCompanies> {
  const person = senderOf(ctx);
  const companies: OwnCompanies["companies"] = [];
  const add = async (acting: Acting | null, membership: Member | null) => {
    if (acting === null) return;
    const { owner, company: name, role } = acting;
    const waiting = mayApprove(role) ? await countWaiting(ctx.db, owner, person) : 0;
    companies.push({ id: membership?.id ?? null, name, role, joinedAt: membership?.joinedAt ?? null, waiting });
  };
  await add(await findActing(ctx, person, deps), null);
  for (const one of await listMembershipsOf(ctx.db, person, MAX_COMPANIES))
    await add(await findActing(ctx, one.company, deps), one);
  return { companies, invitations: await ownInvitations(ctx, deps) };
}

async function ownInvitations(ctx: Ctx, { companyOf }: ActingDeps): Promise<OwnCompanies["invitations"]> {
  const email = await ownEmail(ctx);
  if (email === null) return [];
  const shown: OwnCompanies["invitations"] = [];
  for (const { id, company, role, expiresAt } of await listInvitationsOf(ctx.db, email, ctx.now, MAX_COMPANIES)) {
    const name = await companyOf(ctx, company);
    if (name !== null && company !== senderOf(ctx)) shown.push({ id, company: name, role, expiresAt });
  }
  return shown;
}

/** The proven address of the caller's account, as invitations store it; null for an account that is no customer's. */
export async function ownEmail(ctx: Ctx): Promise<string | null> {
  const contact = await findContact(ctx, senderOf(ctx));
  return contact?.userType === "CUSTOMER" ? emailKeyOf(contact.emailAddress) : null;
}
