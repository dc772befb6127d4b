import type { Ctx } from "#platform/unit-of-work.ts";
import { DEFAULTS, topicOf, type NotificationKind } from "./model/notice-kinds.ts";
import { findChoices } from "./store.ts";

/** Whether a person takes mails about a topic: for the mail of another capability that is not about their account. */
export async function wantsMail(ctx: Pick<Ctx, "db">, person: string, kind: NotificationKind): Promise<boolean> {
  const topic = topicOf(kind);
  return ((await findChoices(ctx.db, person)).get(topic) ?? DEFAULTS[topic]).mail;
}
