import type { StoredProfile } from "../contract.ts";

const line = { ID: "", EN: "" };
/** The server derives `display` from the number. An empty text here would be an error without a field. */
const number = { e164: "", display: "-" };

/** The form of an installation without an operator. Saved with version 0, it becomes the first profile. */
export const EMPTY_PROFILE: StoredProfile = {
  profile: {
    brandName: "",
    legalName: "",
    licence: { number: "", authority: line, register: "", note: line },
    safeguarding: line,
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
