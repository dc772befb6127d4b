/** The response code of SNAP BI: HTTP status, service, case, e.g. `4041811`. */

export interface ResponseCode {
  /** The seven digits, safe to store and show. */
  readonly text: string;
  readonly status: number;
  readonly service: string;
  readonly caseCode: string;
}

/** A response code, or null. Two samples of the portal write it without quotes, so a number is accepted too. */
export function parseResponseCode(written: unknown): ResponseCode | null {
  const text = typeof written === "number" ? String(written) : written;
  if (typeof text !== "string" || !/^[2-5]\d{6}$/.test(text)) return null;
  return { text, status: Number(text.slice(0, 3)), service: text.slice(3, 5), caseCode: text.slice(5) };
}
