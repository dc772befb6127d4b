/** Countries and time zones that exist. Pure: the runtime of server and browser knows both. */

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** Codes that the runtime names, and that are no countries. EU is missing: corridors and calendars name the euro area by it. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(["AC", "CP", "CQ", "DG", "EA", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

/** Whether two letters are a country of ISO 3166-1, Kosovo's code, or the euro area. A former code, such as SU, has another canonical name. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NO_COUNTRIES.has(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** Whether a name is a time zone of the IANA database. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
