import type { StoredProfile } from "../contract.ts";

const line = { ID: "", EN: "" };
/** How a number is written follows from the number, on the server; an empty text here would be a fault without a field. */
const number = { e164: "", display: "-" };

/** The form of an installation that has no operator yet. Saved upon version 0, it is the first one. */
export const NOTHING_STORED: StoredProfile = {
  profile: {
    brandName: "",
    legalName: "",
    licence: { number: "", authority: line, note: line },
    address: { street: "", city: "", postalCode: "", province: "" },
    email: "",
    complaintsEmail: "",
    phone: number,
    whatsapp: number,
    hours: line,
    socials: [],
    tagline: line,
    description: line,
    complaintChannel: line,
  },
  version: 0,
  changedBy: "",
  changedAt: new Date(0),
};
