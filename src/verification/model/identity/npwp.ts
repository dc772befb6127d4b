/**
 * The tax number (NPWP). PMK 112/2022: residents use their NIK, everybody else the former fifteen digits after a zero. One spelling of sixteen
 * digits is stored, so that a number typed in either form is found again. Pure.
 */
import { readNik } from "./nik.ts";

export type Npwp =
  | { readonly number: string; readonly isNik: boolean; readonly warning: "npwp_check_differs" | null }
  | { readonly refusal: "npwp_format" };

/** Reads fifteen or sixteen digits, with or without the dots and the hyphen of the card. */
export function readNpwp(typed: string): Npwp {
  const digits = typed.replaceAll(/[\s.\-/]/g, "");
  if (/^[0-9]{15}$/.test(digits)) return formerNumber(digits);
  if (!/^[0-9]{16}$/.test(digits)) return { refusal: "npwp_format" };
  if (digits.startsWith("0")) return formerNumber(digits.slice(1));
  return "refusal" in readNik(digits) ? { refusal: "npwp_format" } : { number: digits, isNik: true, warning: null };
}

/**
 * The ninth digit checks the first eight by Luhn's rule. The rule is general knowledge, not a published norm, so a difference warns and
 * refuses nothing.
 */
function formerNumber(digits: string): Npwp {
  if (/^0+$/.test(digits)) return { refusal: "npwp_format" };
  const sum = Array.from(digits.slice(0, 9), Number).reduce((total, digit, place) => {
    const value = digit * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return { number: `0${digits}`, isNik: false, warning: sum % 10 === 0 ? null : "npwp_check_differs" };
}
