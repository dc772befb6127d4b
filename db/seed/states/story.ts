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

/** An account of the demo as an actor, with the rights of its level. */
export async function accountOf(ctx: Pick<Ctx, "db">, email: string): Promise<Account> {
  const person = await findPersonByEmail(ctx.db, email);
  const [level] = person === null ? [] : await levelsOf(ctx, person.id);
  if (person === null || level === undefined) throw new Error(`the files of the demo name ${email}, who is in no account of the demo`);
  const menuAccess = (await findMenuAccess(ctx.db, person.id, level)) ?? [];
  return { kind: person.userType === null ? "staff" : "user", id: person.id as Id<"us">, level, menuAccess };
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

const READ_BACK = 10;

/** The code in the newest message of this kind to a recipient, read as the recipient reads it. */
export async function readCode(ctx: Pick<Ctx, "db">, { to, template, code }: { readonly to: string; readonly template: string; readonly code: RegExp }): Promise<string> {
  const message = (await listOutbox(ctx.db, to, READ_BACK)).find((one) => one.template === template);
  const found = message && code.exec(message.text)?.[1];
  if (!found) throw new Error(`no code in a message ${template} to ${to}`);
  return found;
}
