/** A one-time code has six digits (SIGN-10). */
export const OTP_LENGTH = 6;

/** Extracts the code from typed, pasted or autofilled text: "123 456", "Kode: 123-456", full-width digits. */
export function otpDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[^0-9]/g, "")
    .slice(0, OTP_LENGTH);
}
