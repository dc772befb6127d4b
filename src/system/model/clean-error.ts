/** The text of a failed job without what may be personal data: it comes from anywhere, so what is not known to be harmless is removed. Pure. */

const SHOWN_CHARS = 240;
/** The names of tables, columns and constraints: lower case, with an underscore or a point, and without digits. */
const IS_NAME = /^[a-z]+(?:[_.][a-z]+)+$/;

/**
 * Removes quoted texts (except names of the database), addresses of mail and web, telephone and account numbers, ids of people and any other
 * number of four digits or more; keeps the first line, shortened.
 */
export function cleanError(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const cleaned = line
    .replace(/(["'`“‘«])([^"'`”’»]*)(["'`”’»])/g, (_all, open: string, inside: string, close: string) =>
      IS_NAME.test(inside) ? `${open}${inside}${close}` : `${open}…${close}`,
    )
    .replace(/\([^()]*\)=\([^()]*\)/g, "(…)")
    .replace(/\S*@\S*/g, "…")
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, "…")
    .replace(/\b[a-z]{2,12}_[0-9a-hjkmnp-tv-z]{26}\b/g, (id) => `${id.slice(0, id.indexOf("_"))}_…`)
    .replace(/\+?\d(?:[\d .()-]*\d){3,}/g, "…")
    .trim();
  return cleaned.length > SHOWN_CHARS ? `${cleaned.slice(0, SHOWN_CHARS - 1)}…` : cleaned;
}
