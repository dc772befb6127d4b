import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findPerson } from "./store.ts";
import { pageLink, templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

interface Replayed {
  readonly personId: string;
  readonly device: string;
}

/** Tells the owner of a session that one of its tokens was used twice, and that the session has been ended for it. */
export async function tellSessionReplayed(ctx: Ctx, { personId, device }: Replayed, parts: IdentityParts): Promise<void> {
  const person = await findPerson(ctx.db, personId);
  if (!person) return;
  const { language } = person;
  const when = formatInstant(ctx.now, language, "long");
  const reset = pageLink(parts.siteUrl, "/reset-password", language);
  const mail = templates[language].sessionReplayed(await parts.brandName(ctx), when, device || "–", reset);
  await queueMessage(ctx, {
    channel: "email",
    recipient: person.email,
    language,
    template: "identity.session_replayed",
    ...mail,
  });
}
