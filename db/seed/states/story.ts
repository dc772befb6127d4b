/**
 * The past of the demo: what its people and businesses did in the days before it began. Each act is a call of a use case, with the rights of the account
 * that acts, a few minutes after the act before.
 */
import { findMenuAccess, levelsOf } from "../../../src/access/index.ts";
import { findPersonByEmail } from "../../../src/identity/store.ts";
import { newId, type Id } from "../../../src/kernel/id.ts";
import { DAY_MS, MINUTE_MS } from "../../../src/kernel/time.ts";
import type { Actor } from "../../../src/platform/actor.ts";
import { listOutbox } from "../../../src/platform/mail/outbox.ts";
import type { Ctx } from "../../../src/platform/unit-of-work.ts";

export type Account = Extract<Actor, { kind: "user" | "staff" | "partner" }> & { readonly id: Id<"us"> };

/** An account of the demo as an actor, with the rights of its level. Null when a visitor has closed it, or taken its level away. */
export async function findAccount(ctx: Pick<Ctx, "db">, email: string): Promise<Account | null> {
  const person = await findPersonByEmail(ctx.db, email);
  const [level] = person === null ? [] : await levelsOf(ctx, person.id);
  if (person === null || level === undefined) return null;
  const menuAccess = (await findMenuAccess(ctx.db, person.id, level)) ?? [];
  return { kind: person.userType === null ? "staff" : "user", id: person.id as Id<"us">, level, menuAccess };
}

/** The same for an account that has to be there. */
export async function accountOf(ctx: Pick<Ctx, "db">, email: string): Promise<Account> {
  const account = await findAccount(ctx, email);
  if (account === null) throw new Error(`the files of the demo name ${email}, who is in no account of the demo`);
  return account;
}

/**
 * The context of an act at an instant. The seed is one transaction: what a use case would keep in a separate one is part of it too, otherwise that one
 * would not see what the seed has written.
 */
export function actingAs(seed: Ctx, actor: Actor, now = seed.now): Ctx {
  const ctx: Ctx = {
    ...seed,
    actor,
    now,
    readRightsAgain: async () => ("menuAccess" in actor ? actor.menuAccess : []),
    inSeparateTransaction: (work) => work(ctx),
  };
  return ctx;
}

/** Longer than the pause between two one-time codes, shorter than the life of one. */
const BETWEEN_ACTS_MS = 2 * MINUTE_MS;

export interface Story {
  /** The next act, by an account or by a visitor with a code. */
  readonly act: (actor: Actor) => Ctx;
  readonly newOwn: <P extends string>(prefix: P) => Id<P>;
}

/** A story that begins so many days before the seed. */
export const storyOf = (seed: Ctx, daysAgo: number): Story => storyFrom(seed, new Date(seed.now.getTime() - daysAgo * DAY_MS));

/** The same from an instant. */
export function storyFrom(seed: Ctx, from: Date): Story {
  let at = from.getTime();
  return {
    act: (actor) => {
      at += BETWEEN_ACTS_MS;
      return actingAs(seed, actor, new Date(at));
    },
    newOwn: (prefix) => newId(prefix, at, seed.random(10)),
  };
}

const READ_BACK = 100;

interface CodeSent {
  readonly to: string;
  readonly template: string;
  readonly code: RegExp;
}

/** The code in the newest message of this kind that a recipient has, read as the recipient reads it. */
export async function readCode(ctx: Pick<Ctx, "db" | "now">, { to, template, code }: CodeSent): Promise<string> {
  const messages = await listOutbox(ctx.db, to, READ_BACK);
  const sent = messages.find((one) => one.template === template && new Date(one.createdAt) <= ctx.now);
  const found = code.exec(sent?.text ?? "")?.[1];
  if (found === undefined) throw new Error(`no code in a message ${template} to ${to}`);
  return found;
}
