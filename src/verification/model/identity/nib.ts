/** The business registration number (NIB), thirteen digits (PP 24/2018; secondary source). Pure. */

/** The thirteen digits, or null. */
export function readNib(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, "");
  return /^[0-9]{13}$/.test(digits) && !/^0+$/.test(digits) ? digits : null;
}
