import type { Ctx } from "#platform/unit-of-work.ts";
import { queueMail } from "./queue-mail.ts";
import { findPerson } from "./store.ts";
import { happeningOf } from "./tell-change.ts";
import { templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

interface Replayed {
  readonly personId: string;
  readonly device: string;
}

/** Tells the owner of a session that one of its tokens was used twice, and that the session has been ended for it. */
export async function tellSessionReplayed(ctx: Ctx, { personId, device }: Replayed, parts: IdentityParts): Promise<void> {
  const person = await findPerson(ctx.db, personId);
  if (!person) return;
  const happening = { ...(await happeningOf(ctx, person, parts)), device: device || "–" };
  await queueMail(ctx, person, "session_replayed", templates[person.language].sessionReplayed(happening));
}
