import { findContact } from "#identity/index.ts";
import { unlinked } from "#kernel/defang-links.ts";
import { href } from "#kernel/href.ts";
import type { PartnerContract } from "#onboarding/index.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PartnerApiDeps } from "./deps.ts";
import { keyMail, type KeyMail } from "./model/mails.ts";
import type { ClientKey } from "./store.ts";

interface About {
  readonly kind: KeyMail;
  readonly key: Pick<ClientKey, "label" | "clientId" | "fingerprint"> & Partial<Pick<ClientKey, "revokedReason">>;
}

/** Mails the owner of the partner and the technical contact of its signed sheet, in the owner's language. An inactive account gets no mail. */
export async function mailAboutKey(
  ctx: Ctx,
  { siteUrl }: PartnerApiDeps,
  { partner, name, technicalContact }: PartnerContract,
  { kind, key }: About,
): Promise<void> {
  const owner = await findContact(ctx, partner);
  const recipients = new Set([owner?.emailAddress, technicalContact?.email].filter((one) => one !== undefined));
  const language = owner?.language ?? "ID";
  const mail = keyMail(language, kind, {
    business: name,
    label: unlinked(key.label),
    clientId: key.clientId,
    fingerprint: key.fingerprint.toString("hex"),
    reason: key.revokedReason ?? null,
    url: mailLink(siteUrl, href("/dashboard/api"), language),
  });
  for (const recipient of recipients)
    await queueMessage(ctx, { ...mail, channel: "email", recipient, language, template: `partner_api.key_${kind}` });
}
