/** What the operator's details are wired with: who else may change them. */
import { holdersOfRight } from "#access/index.ts";
import { contactOf } from "#identity/index.ts";
import type { Administrator, ContactChangeSettings } from "#operator/tell-contact-change.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** Notified of a change; a house has few of them. */
const MAX_ADMINISTRATORS = 50;

export const operatorParts = (siteUrl: string): ContactChangeSettings => ({ siteUrl, administrators });

async function administrators(ctx: Ctx): Promise<Administrator[]> {
  const found: Administrator[] = [];
  for (const id of await holdersOfRight(ctx, { menu: "operator", module: "update" }, MAX_ADMINISTRATORS)) {
    const contact = await contactOf(ctx, id);
    if (contact !== null) found.push({ id, name: contact.fullName, email: contact.emailAddress, language: contact.language });
  }
  return found;
}
