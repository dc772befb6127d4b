/** The operator's profile as other texts quote it: the brand, a mail's signature, a receipt's issuer. */
import type { Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findProfile } from "./store.ts";

/** The brand name; before the profile is set, the host name of the site. */
export const operatorBrand =
  (siteUrl: string) =>
  async (ctx: Pick<Ctx, "db">): Promise<string> =>
    (await findProfile(ctx.db))?.brandName ?? new URL(siteUrl).hostname;

/** The telephone number as it is shown; null before the profile is set. */
export const operatorTelephone = async (ctx: Pick<Ctx, "db">): Promise<string | null> =>
  (await findProfile(ctx.db))?.phone.display ?? null;

/** The signature of mails to visitors and the mailbox for replies. Before the profile is set, the site's address stands for both. */
export function operatorSignature(siteUrl: string) {
  return async (ctx: Pick<Ctx, "db">, language: Language) => {
    const profile = await findProfile(ctx.db);
    if (profile === null) return { brand: new URL(siteUrl).hostname, mailbox: siteUrl, hours: "" };
    return { brand: profile.brandName, mailbox: profile.email, hours: profile.hours[language] };
  };
}

/** The issuer printed on receipts. Refused with `operator_not_set` before the profile is set: a receipt without a licence number is none. */
export function receiptIssuer(siteUrl: string) {
  return async (ctx: Pick<Ctx, "db">, language: Language) => {
    const profile = await findProfile(ctx.db);
    if (profile === null) throw new Refusal("operator_not_set", 503);
    const { brandName, legalName, licence, address, whatsapp, complaintChannel } = profile;
    return {
      siteUrl,
      brandName,
      legalName,
      address: `${address.street}, ${address.city} ${address.postalCode}`,
      licence: licence.number,
      authority: licence.authority[language],
      whatsapp: whatsapp.display,
      complaint: complaintChannel[language],
    };
  };
}
