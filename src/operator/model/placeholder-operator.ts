/** Shown by layouts before an operator has been entered: the site's own name, and nothing that could be mistaken for a fact. Pure. */
import type { Operator } from "../contract.ts";

export function placeholderOperator(siteUrl: string): Operator {
  const { host } = new URL(siteUrl);
  return {
    brandName: host,
    legalName: host,
    licence: { number: "", authority: "", register: "", note: "" },
    safeguarding: "",
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
