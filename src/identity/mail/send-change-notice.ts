/** Notices of an account change: queued in the transaction of the change, in the account's language. */
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession } from "#sessions/index.ts";
import { accountChangeTemplates } from "./model/account-change-templates.ts";
import { queueMail, type Reader } from "./queue-mail.ts";
import { pageLink, type SecurityEvent, type SecurityEventOnDevice } from "./model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

/** The facts of every notice. */
export async function securityEventOf(
  ctx: Ctx,
  { language }: Pick<Reader, "language">,
  deps: IdentityDeps,
): Promise<SecurityEvent> {
  return {
    brand: await deps.brandName(ctx),
    when: formatInstant(ctx.now, language, "long"),
    reset: pageLink(deps.siteUrl, href("/reset-password"), language),
  };
}

/** The same facts, and the device of the calling session. */
export async function securityEventOnDeviceOf(ctx: Ctx, reader: Reader, deps: IdentityDeps): Promise<SecurityEventOnDevice> {
  return { ...(await securityEventOf(ctx, reader, deps)), device: (await ownSession(ctx)).device || "–" };
}

/** A notice that needs no other facts. */
export async function mailAccountChange(ctx: Ctx, to: Reader, deps: IdentityDeps, name: "passwordReplaced" | "emailChangedNew") {
  const template = name === "passwordReplaced" ? "password_changed" : "email_changed";
  await queueMail(ctx, to, template, accountChangeTemplates[to.language][name](await securityEventOnDeviceOf(ctx, to, deps)));
}
