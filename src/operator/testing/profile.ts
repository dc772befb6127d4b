import type { OperatorProfile } from "../profile.ts";

const both = (word: string) => ({ ID: `${word} ID`, EN: `${word} EN` });

/** An operator as tests need one: every field filled, none of anybody real. */
export const PROFILE: OperatorProfile = {
  brandName: "Uji",
  legalName: "PT Uji",
  licence: { number: "1", authority: both("authority"), note: both("note") },
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
