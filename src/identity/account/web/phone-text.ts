/** Formats a telephone number for reading. */
import { NEAR_DIAL_CODES, splitE164 } from "#web/ui/form/phone/phone.ts";

/** `+62 812 8577 0115`. A number outside the nearby dial codes is left unformatted. */
export function phoneText(e164: string): string {
  const split = splitE164(e164, NEAR_DIAL_CODES, "ID");
  if (split === null) return e164;
  const { country, national } = split;
  const groups = /^(\d{3})(\d{3,4})(\d{3,})$/.exec(national)?.slice(1) ?? [national];
  return [`+${(NEAR_DIAL_CODES[country] ?? "").replace("+", "")}`, ...groups].join(" ");
}
