/** What layouts show before anybody has entered an operator: the site's own name, and nothing that could be taken for a fact. Pure. */
import type { Operator } from "./contract.ts";

export function standInFor(siteUrl: string): Operator {
  const { host } = new URL(siteUrl);
  return {
    brandName: host,
    legalName: host,
    licence: { number: "", authority: "", note: "" },
    address: { street: "", city: "", postalCode: "", province: "" },
    email: "",
    complaintsEmail: "",
    phone: { e164: "", display: "" },
    whatsapp: { e164: "", display: "" },
    hours: "",
    socials: [],
    tagline: "",
    description: "",
    complaintChannel: "",
  };
}
