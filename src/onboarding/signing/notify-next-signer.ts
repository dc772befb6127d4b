import { contactsWithRight } from "#identity/index.ts";
import { href } from "#kernel/href.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { makeCode } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import type { SheetContent } from "../model/content.ts";
import { signerMail } from "../model/mails.ts";
import type { StaffRole } from "../model/signers.ts";
import { officePath } from "../office-path.ts";
import { findSheet, type Business, type Sheet } from "../store.ts";
import { listSignatures } from "./store.ts";

/**
 * Mails whose turn it is: a signatory of the business gets the address with a code of their own, staff the page of the business, where each opens
 * a code in their own session.
 */
export async function notifyNextSigner(
  ctx: Ctx,
  deps: Pick<OnboardingDeps, "codeKeys" | "siteUrl">,
  {
    sheet,
    business,
    content,
  }: { readonly sheet: Pick<Sheet, "id">; readonly business: Business; readonly content: SheetContent },
): Promise<void> {
  const next = (await listSignatures(ctx.db, sheet.id, content.version)).find(({ state }) => state === "WAITING");
  if (next === undefined) return;
  const about = { business: content.business.name };
  if (next.role === "signatory") {
    const person = content.data?.people.people.find(({ id }) => id === next.person);
    if (person === undefined) throw new Error(`step ${next.step} of ${sheet.id} is for nobody of its content`);
    const sessionCode = await makeCode(ctx, deps, { sheet: sheet.id, page: "sign", holder: person.id });
    const url = mailLink(deps.siteUrl, href("/onboard-approval-sheet/:sessionCode?", { sessionCode }), person.language);
    const until = (await findSheet(ctx.db, sheet.id))?.expiresAt;
    const mail = signerMail(person.language, "signatory", { ...about, url, ...(until && { until }) });
    await queueMessage(ctx, {
      ...mail,
      channel: "email",
      recipient: person.email,
      language: person.language,
      template: "onboarding.sign",
      secretUntil: new Date(ctx.now.getTime() + 14 * 86_400_000),
    });
    return;
  }
  await mailStaff(ctx, deps, { business, name: content.business.name, module: next.role, kind: "staff" });
}

/** Mails the members of staff who can do the next step, with the page of the business. */
export async function mailStaff(
  ctx: Ctx,
  { siteUrl }: Pick<OnboardingDeps, "siteUrl">,
  about: { readonly business: Business; readonly name: string; readonly module: StaffRole; readonly kind: "staff" | "submitted" },
): Promise<void> {
  const { business, name, module, kind } = about;
  for (const { email, language } of await contactsWithRight(ctx, { menu: "onboarding", module }))
    await queueMessage(ctx, {
      ...signerMail(language, kind, { business: name, url: mailLink(siteUrl, officePath(business), language) }),
      channel: "email",
      recipient: email,
      language,
      template: `onboarding.${kind === "staff" ? "sign_staff" : "submitted"}`,
    });
}
