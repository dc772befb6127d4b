/** Instants as SNAP BI writes them: ISO 8601 in whole seconds, with the zone. Indonesian banks use Western Indonesian time. */
const JAKARTA_OFFSET_MS = 7 * 3_600_000;
const EXTENDED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/;
/** "20201231T235959Z" occurs in the portal's own samples of virtual accounts. */
const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-11-21T17:30:24+07:00`, 25 characters. */
export function snapTime(instant: Date): string {
  return `${new Date(instant.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 19)}+07:00`;
}

/** An instant, or null when the text is none. Without a zone it is in Jakarta's. */
export function parseSnapTime(text: string): Date | null {
  const [, year, month, day, hour, minute, second, zone = "+07:00"] = EXTENDED.exec(text) ?? BASIC.exec(text) ?? [];
  const offset = /^([+-]\d{2}):?(\d{2})$/.exec(zone);
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const instant = new Date(`${written}${offset ? `${offset[1]}:${offset[2]}` : zone}`);
  if (Number.isNaN(instant.getTime())) return null;
  // V8 rolls 30 February over into March instead of refusing it.
  return new Date(`${written}Z`).toISOString().startsWith(written) ? instant : null;
}
