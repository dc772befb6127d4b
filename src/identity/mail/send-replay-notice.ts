import type { Ctx } from "#platform/unit-of-work.ts";
import { queueMail } from "./queue-mail.ts";
import { findPerson } from "../store.ts";
import { securityEventOf } from "./send-change-notice.ts";
import { templates } from "./model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

interface Replayed {
  readonly personId: string;
  readonly device: string;
}

/** Notifies the owner of a session that one of its tokens was used twice, and that the session was ended for it. */
export async function mailSessionReplayed(ctx: Ctx, { personId, device }: Replayed, deps: IdentityDeps): Promise<void> {
  const person = await findPerson(ctx.db, personId);
  if (!person) return;
  const securityEvent = { ...(await securityEventOf(ctx, person, deps)), device: device || "–" };
  await queueMail(ctx, person, "session_replayed", templates[person.language].sessionReplayed(securityEvent));
}
