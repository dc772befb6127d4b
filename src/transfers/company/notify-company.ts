/** Notifications to members of a company and to the holder of its account, each in the transaction of its cause. */
import { namesOf } from "#identity/index.ts";
import { notify, type NotificationInput } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Acting } from "./acting-for.ts";
import { listMembers, type Member } from "./store.ts";

type Kind = Extract<NotificationInput["kind"], `company_${string}`>;

/** Tells a person with an account of an invitation. */
export async function notifyInvited(ctx: Ctx, person: string, company: string, invitation: string): Promise<void> {
  await tell(ctx, person, "company_invited", invitation, company);
}

/** Tells the holder of the account that an invitation is accepted. */
export async function notifyJoined(ctx: Ctx, { id, company, person }: Member): Promise<void> {
  await tell(ctx, company, "company_joined", id, await nameOf(ctx, person));
}

/** Tells a member that the membership has ended. */
export async function notifyRemoved(ctx: Ctx, { id, person }: Member, company: string): Promise<void> {
  await tell(ctx, person, "company_removed", id, company);
}

/** Tells the holder of the account that a member has left. */
export async function notifyLeft(ctx: Ctx, { id, company, person }: Member): Promise<void> {
  await tell(ctx, company, "company_left", id, await nameOf(ctx, person));
}

/** Tells every approver that one person alone may prepare and approve from now on. */
export async function notifyOneAllowed(ctx: Ctx, { owner, company }: Acting): Promise<void> {
  const approvers = (await listMembers(ctx.db, owner)).filter(({ role }) => role === "approver");
  for (const { id, person } of approvers) await tell(ctx, person, "company_one_person", id, company, `:${ctx.now.getTime()}`);
}

async function tell(ctx: Ctx, person: string, kind: Kind, about: string, name: string, again = ""): Promise<void> {
  await notify(ctx, [{ key: `${about}:${kind}${again}`, person, kind, about, facts: { name } }]);
}

const nameOf = async (ctx: Ctx, person: string): Promise<string> => (await namesOf(ctx, [person])).get(person) ?? "–";
