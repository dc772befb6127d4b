import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { contactChanges, contactMail } from "./model/contact-mail.ts";
import { changesBetween } from "./model/profile.ts";
import { listVersions } from "./store.ts";

export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

export interface ContactChangeSettings {
  readonly siteUrl: string;
  /** The people who may change the operator's details. */
  readonly administrators: (ctx: Ctx) => Promise<readonly Administrator[]>;
}

/** Mails every other administrator about new public contact details. One person may change them alone, but not unnoticed (decision 0071). */
export async function mailContactChange(
  ctx: Ctx,
  version: number,
  { siteUrl, administrators }: ContactChangeSettings,
): Promise<void> {
  const [after, before] = await listVersions(ctx.db, version + 1, 2);
  if (after?.version !== version || before === undefined) return;
  const changes = contactChanges(changesBetween(before.profile, after.profile));
  if (changes.length === 0) return;
  const all = await administrators(ctx);
  const who = all.find(({ id }) => id === after.changedBy)?.name ?? after.changedBy;
  for (const { id, email, language } of all) {
    if (id === after.changedBy) continue;
    await queueMessage(ctx, {
      channel: "email",
      recipient: email,
      language,
      template: "operator.contact_changed",
      ...contactMail(language, who, changes, `${siteUrl.replace(/\/$/, "")}${href("/office/operator")}`),
    });
  }
}
