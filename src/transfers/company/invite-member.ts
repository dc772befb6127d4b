/**
 * Invitations to act for a company. Its holder types an address and learns nothing about it: mail, answer and list are the same for an address
 * with an account, without one, and with an account of another kind.
 */
import { emailKeyOf, findContact, findCustomerByEmail } from "#identity/index.ts";
import type { Input } from "#kernel/endpoint.ts";
import { unlinked } from "#kernel/defang-links.ts";
import { href } from "#kernel/href.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { actForOwn } from "./acting-for.ts";
import type * as contract from "./contract.ts";
import type { CompanyView } from "./contract.ts";
import { INVITATION_MS, MAX_MEMBERS } from "./model/company.ts";
import { invitationMail } from "./model/invitation-mail.ts";
import { notifyInvited } from "./notify-company.ts";
import { isVerified, showCompany, type CompanyDeps } from "./show-company.ts";
import { listMembers, lockCompany } from "./store.ts";
import { insertInvitation, listInvitationsTo, takeInvitation, type Invitation } from "./store-invitations.ts";

export async function inviteMember(
  ctx: Ctx,
  { email: typed, role }: Input<typeof contract.inviteMember>,
  deps: CompanyDeps,
): Promise<CompanyView> {
  const acting = await actForOwn(ctx, deps);
  const { owner, company } = acting;
  if (!(await isVerified(ctx, owner))) throw new Refusal("company_not_verified", 403);
  await refuseFrozen(ctx, owner);
  await lockCompany(ctx.db, owner, ctx.now);
  const open = await listInvitationsTo(ctx.db, owner, ctx.now);
  if ((await listMembers(ctx.db, owner)).length + open.length >= MAX_MEMBERS) throw new Refusal("too_many_members", 409);
  const email = emailKeyOf(typed);
  const invitation: Invitation = {
    id: newId("cv", ctx.now.getTime(), ctx.random(10)),
    company: owner as Invitation["company"],
    email,
    role,
    invitedAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + INVITATION_MS),
  };
  if (!(await insertInvitation(ctx.db, invitation))) throw new Refusal("company_invitation_waits", 409);
  await ctx.audit("transfers.company_member_invited", { subject: owner, details: { invitation: invitation.id, role } });
  const known = await findCustomerByEmail(ctx, email);
  const contact = known === null ? null : await findContact(ctx, known);
  const language = contact?.language ?? ctx.language;
  const mail = invitationMail(language, {
    company: unlinked(company),
    role,
    url: mailLink(deps.siteUrl, href("/dashboard/company"), language),
  });
  await queueMessage(ctx, { ...mail, channel: "email", recipient: email, language, template: "transfers.company_invited" });
  if (known !== null && contact?.userType === "CUSTOMER" && known !== owner)
    await notifyInvited(ctx, known, company, invitation.id);
  return showCompany(ctx, acting);
}

export async function cancelInvitation(
  ctx: Ctx,
  { id }: Input<typeof contract.cancelInvitation>,
  deps: CompanyDeps,
): Promise<CompanyView> {
  const acting = await actForOwn(ctx, deps);
  if ((await takeInvitation(ctx.db, { id, company: acting.owner, now: ctx.now })) === null)
    throw new Refusal("company_invitation_over", 409);
  await ctx.audit("transfers.company_invitation_cancelled", { subject: acting.owner, details: { invitation: id } });
  return showCompany(ctx, acting);
}
