import type { OperatorProfile } from "../model/profile.ts";

const both = (text: string) => ({ ID: `${text} ID`, EN: `${text} EN` });

/** An operator for tests: every field is filled, with invented data. */
export const PROFILE: OperatorProfile = {
  brandName: "Uji",
  legalName: "PT Uji",
  licence: { number: "1", authority: both("authority"), register: "https://register.test/1", note: both("note") },
  safeguarding: both("safeguarding"),
  address: { street: "Jalan 1", city: "Kota", postalCode: "12345", province: "Provinsi" },
  email: "a@uji.test",
  complaintsEmail: "b@uji.test",
  phone: { e164: "+62211234567", display: "(021) 1234567" },
  whatsapp: { e164: "+6281234567890", display: "0812" },
  hours: both("hours"),
  socials: [],
  tagline: both("tagline"),
  description: both("description"),
  complaintChannel: both("complaint"),
};
