/**
 * A named business refusal of a call. A refusal is declared in the contract of the call, rolls back the transaction, and becomes a 4xx
 * answer; any other thrown error is a bug and becomes a 500 (house rule 5).
 */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

/** Codes that the HTTP binder itself may return for any call, with their HTTP status. */
export const COMMON_REFUSALS = {
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

export type CommonRefusal = keyof typeof COMMON_REFUSALS;

/** More facts for the caller: plain JSON, never secrets. `fields` maps a field's path to the sentence shown beside it. */
export interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry can succeed (also sent as Retry-After). */
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

/** The refusals of a capability that a call names, with their status: for contracts. */
export function pickRefusals<A extends Readonly<Record<string, RefusalStatus>>, C extends keyof A & string>(
  all: A,
  codes: readonly C[],
): Pick<A, C> {
  return Object.fromEntries(codes.map((code) => [code, all[code]])) as Pick<A, C>;
}

/** Creates a refusal with one of the codes that any call may return. */
export function refuse(code: CommonRefusal, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, COMMON_REFUSALS[code], details);
}
