/**
 * What the business may answer instead of doing what was asked. A refusal is named in the contract of the call, rolls the
 * transaction back, and becomes a 4xx answer; everything else that is thrown is a bug and becomes a 500 (house rule 5).
 */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

/** Codes that the HTTP binder itself may answer for any call, with their HTTP status. */
export const HOUSE_REFUSALS = {
  malformed_request: 400,
  csrf_invalid: 403,
  api_key_invalid: 401,
  session_over: 401,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  too_many_requests: 429,
  unavailable: 503,
} as const satisfies Record<string, RefusalStatus>;

export type HouseRefusal = keyof typeof HOUSE_REFUSALS;

/** Further facts for the caller: plain JSON, never secrets. `fields` maps a field's path to the sentence shown beside it. */
export interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until another try can succeed (answered as Retry-After, too). */
  readonly retryAfterSeconds?: number;
  readonly [name: string]: unknown;
}

export class Refusal extends Error {
  readonly code: string;
  readonly status: RefusalStatus;
  readonly details: RefusalDetails;

  constructor(code: string, status: RefusalStatus, details: RefusalDetails = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Refuses with one of the codes that any call may answer. */
export function refuse(code: HouseRefusal, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, HOUSE_REFUSALS[code], details);
}
