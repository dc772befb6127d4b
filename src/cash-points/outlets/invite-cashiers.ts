/**
 * Invitations to work at an outlet. An owner types an address and learns nothing about it: mail, answer and list are the same for an address
 * with an account, without one, and with an account of another kind.
 */
import { emailKeyOf, findContact, findAgentByEmail, isActiveAgent } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { href } from "#kernel/href.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_CASHIERS } from "../float/contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { refuseCash } from "../model/refusal.ts";
import { notifyCashierAccepted, notifyCashierInvited } from "../tasks/notify-workers.ts";
import { INVITATION_MS, MAX_OWN_INVITATIONS } from "./contract-invitations.ts";
import type * as contract from "./contract-invitations.ts";
import { actingPerson, getOwnOutlet } from "./get-workplace.ts";
import { invitationMail } from "./model/invitation-mail.ts";
import { nameWorkers } from "./name-workers.ts";
import { findOutlet } from "./store.ts";
import { insertCashier, listCashierRows } from "./store-cashiers.ts";
import { insertInvitation, listInvitationsOf, listInvitationsTo, takeInvitation, type Invitation } from "./store-invitations.ts";

type Open = Output<typeof contract.listInvitations>;

/** The open invitations to one of the caller's outlets. */
export async function listInvitations(ctx: Ctx, { outlet: id }: Input<typeof contract.listInvitations>): Promise<Open> {
  const { outlet } = await getOwnOutlet(ctx, id);
  return showInvitations(ctx, outlet.id);
}

async function showInvitations(ctx: Ctx, outlet: string): Promise<Open> {
  const open = await listInvitationsTo(ctx.db, outlet, ctx.now);
  return { invitations: open.map(({ id, email, invitedAt, expiresAt }) => ({ id, email, invitedAt, expiresAt })) };
}

/** Invites an address to one of the caller's outlets, and mails it. */
export async function inviteCashier(
  ctx: Ctx,
  { outlet: id, email: typed }: Input<typeof contract.inviteCashier>,
  { siteUrl }: Pick<CounterDeps, "siteUrl">,
): Promise<Open> {
  const { outlet, person } = await getOwnOutlet(ctx, id);
  const email = emailKeyOf(typed);
  const cashiers = await listCashierRows(ctx.db, outlet.id);
  const open = await listInvitationsTo(ctx.db, outlet.id, ctx.now);
  if (cashiers.length + open.length >= MAX_CASHIERS) throw refuseCash("too_many_cashiers");
  const invitation: Invitation = {
    id: newId("iv", ctx.now.getTime(), ctx.random(10)),
    outlet: outlet.id,
    email,
    invitedBy: person,
    invitedAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + INVITATION_MS),
  };
  if (!(await insertInvitation(ctx.db, invitation))) throw refuseCash("invitation_waits");
  await ctx.audit("cash_points.cashier_invited", { subject: outlet.id, details: { invitation: invitation.id } });
  const known = await findAgentByEmail(ctx, email);
  const contact = known === null ? null : await findContact(ctx, known);
  const language = contact?.language ?? ctx.language;
  const mail = invitationMail(language, {
    place: `${outlet.name}, ${outlet.cityName}`,
    owner: (await nameWorkers(ctx, [person]))(person),
    url: mailLink(siteUrl, href("/dashboard/counter"), language),
  });
  await queueMessage(ctx, { ...mail, channel: "email", recipient: email, language, template: "cash_points.cashier_invited" });
  if (known !== null) await notifyCashierInvited(ctx, outlet, known, invitation.id);
  return showInvitations(ctx, outlet.id);
}

/** Withdraws an invitation to one of the caller's outlets. */
export async function withdrawInvitation(
  ctx: Ctx,
  { outlet: id, id: invitation }: Input<typeof contract.withdrawInvitation>,
): Promise<Open> {
  const { outlet } = await getOwnOutlet(ctx, id);
  const taken = await takeInvitation(ctx.db, { id: invitation, outlet: outlet.id, now: ctx.now });
  if (taken === null) throw refuseCash("invitation_over");
  await ctx.audit("cash_points.cashier_invitation_withdrawn", { subject: outlet.id, details: { invitation } });
  return showInvitations(ctx, outlet.id);
}

/** The open invitations for the caller's address. */
export async function listOwnInvitations(ctx: Ctx): Promise<Output<typeof contract.listOwnInvitations>> {
  const email = await ownEmail(ctx);
  if (email === null) return { invitations: [] };
  const open = await listInvitationsOf(ctx.db, email, ctx.now, MAX_OWN_INVITATIONS);
  const nameOf = await nameWorkers(
    ctx,
    open.map(({ invitedBy }) => invitedBy),
  );
  const shown: Output<typeof contract.listOwnInvitations>["invitations"] = [];
  for (const { id, outlet, invitedBy, expiresAt } of open) {
    const place = await findOutlet(ctx.db, outlet);
    if (place !== null && place.status !== "deleted")
      shown.push({ id, outletName: place.name, cityName: place.cityName, owner: nameOf(invitedBy), expiresAt });
  }
  return { invitations: shown };
}

/** Accepts an invitation, and works there from now on; or declines it. An invitation is answered once. */
export async function answerInvitation(
  ctx: Ctx,
  { id, accepts }: Input<typeof contract.answerInvitation>,
): Promise<Output<typeof contract.answerInvitation>> {
  const person = actingPerson(ctx);
  const email = await ownEmail(ctx);
  const taken = email === null ? null : await takeInvitation(ctx.db, { id, email, now: ctx.now });
  const outlet = taken && (await findOutlet(ctx.db, taken.outlet));
  // The invitation is for an account that may work at a counter, at an outlet that still exists.
  if (!taken || !outlet || outlet.status === "deleted" || !(await isActiveAgent(ctx, person)))
    throw refuseCash("invitation_over");
  if (!accepts) {
    await ctx.audit("cash_points.cashier_invitation_declined", { subject: outlet.id, details: { invitation: id } });
    return {};
  }
  if ((await listCashierRows(ctx.db, outlet.id)).length >= MAX_CASHIERS) throw refuseCash("too_many_cashiers");
  // Somebody who works there already, or owns the outlet, gains nothing by accepting.
  const isNew =
    person !== outlet.agent && (await insertCashier(ctx.db, { outlet: outlet.id, person, by: taken.invitedBy, at: ctx.now }));
  if (!isNew) return {};
  await ctx.audit("cash_points.cashier_added", { subject: outlet.id, details: { personId: person, invitation: id } });
  await notifyCashierAccepted(ctx, outlet, (await nameWorkers(ctx, [person]))(person), id);
  return {};
}

/** The proven address of the acting person's account, as invitations store it. */
async function ownEmail(ctx: Ctx): Promise<string | null> {
  const contact = await findContact(ctx, actingPerson(ctx));
  return contact === null ? null : emailKeyOf(contact.emailAddress);
}
