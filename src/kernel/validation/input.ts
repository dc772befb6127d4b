/** APP-4 and FORM-8: rules that change a typed or stored value instead of refusing it. */

/** The phone field strips leading zeros during typing, since the country code stands before it: "0812" becomes "812". */
export function stripLeadingZeros(phone: string): string {
  return phone.replace(/^0+/, "");
}

const PER_PAGE_MAX = 50;
const PER_PAGE_RESET = 20;

/** Rows per page from a saved setting or a query, as a number or its digits: above 50, or not a positive whole number, gives 20. */
export function capPerPage(saved: unknown): number {
  const count = typeof saved === "string" && /^[0-9]{1,9}$/.test(saved) ? Number(saved) : saved;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1 || count > PER_PAGE_MAX) return PER_PAGE_RESET;
  return count;
}
