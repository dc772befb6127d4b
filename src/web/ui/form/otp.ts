/** SPEC §9: a one-time code has six digits. */
export const OTP_LENGTH = 6;

/** The code in what was typed, pasted or filled in by the phone: "123 456", "Kode: 123-456", full-width digits. */
export function otpDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[^0-9]/g, "")
    .slice(0, OTP_LENGTH);
}
