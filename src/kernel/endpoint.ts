/**
 * The contract of one HTTP call: the object that server, browser, tests and OpenAPI all read. docs/requirements/wire.md fixes the bytes
 * around it. The contract is written before the code and states everything the call may do: its callers, input, output and refusals.
 */
import type { z } from "zod";
import type { RefusalStatus } from "./refusal.ts";

/** A menu, of which the caller's `menu_access` must contain at least one of these modules (ACC-1). */
export interface MenuNeed {
  readonly menu: string;
  readonly module: readonly [string, ...string[]];
}

/** Who may call. `anyOf` is for data that several menus read: one of the needs is enough. */
export type Access = "public" | "signed_in" | MenuNeed | { readonly anyOf: readonly [MenuNeed, MenuNeed, ...MenuNeed[]] };

/** The menus and modules of which the caller needs one; empty for public calls and for calls open to all signed-in users. */
export function menuNeeds(access: Access): readonly MenuNeed[] {
  if (typeof access === "string") return [];
  return "anyOf" in access ? access.anyOf : [access];
}

/**
 * The encoding of the body. `payload` is the encrypted field of API-4; `plain` is JSON for machine clients and the helper `/socket`
 * (API-10); `either` accepts both, and our own client encrypts.
 */
export type BodyForm = "payload" | "plain" | "either" | "multipart";

/** Upload limits of a multipart call. Bytes are counted as they arrive; the excess is cut off and refused with `too_large`. */
export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

/** Counted per caller address and, when signed in, per user, in windows stored in PostgreSQL. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
}

interface EndpointBase<R extends string> {
  /** Capability, a dot, verb and noun: the key of metrics, audit rows and the OpenAPI operation. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Refusals of this call besides the common ones: code to HTTP status. */
  readonly refusals?: Readonly<Record<R, RefusalStatus>>;
  readonly rateLimit?: RateLimit;
  /** For multipart calls. If omitted, the defaults in platform/http/multipart.ts apply. */
  readonly upload?: UploadLimits;
  /**
   * Every call that changes something writes an audit row named after it, committed with the change. A read writes one only with "always"
   * (exports, revealed personal data). "never" is for calls whose changes need no accountability.
   */
  readonly audit?: "always" | "never";
  /**
   * Whether staff must have proven a factor recently (`proof_needed`, 403). If omitted, the required right decides:
   * platform/fresh-rights.ts. False states that the call moves and decides nothing; true binds customers, agents and partners as well.
   */
  readonly fresh?: boolean;
  /**
   * `by_steps`: no transaction around the call; the use case opens its own with `ctx.inSeparateTransaction` and writes its own audit rows.
   * For calls that record a failure before they refuse, and for long computations: meanwhile the call holds no connection, so a flood of
   * such calls cannot exhaust the pool.
   */
  readonly transaction?: "by_steps";
  /** The call contacts an outside party while the caller waits; its deadline is as long as the party's (platform/http/routes.ts). */
  readonly callsOutside?: true;
  /**
   * For lists: the call that answers `export=Y` with a file (API-9). If omitted, the binder generates a file from the list's rows
   * (platform/http/export-list.ts).
   */
  readonly exportedBy?: string;
  /**
   * The step of a maker-checker workflow that this call is. The declarations are the registry of all workflows: tests find each workflow
   * by them (platform/maker-checker/README.md).
   */
  readonly makerChecker?: { readonly workflow: string; readonly step: "propose" | "decide" | "withdraw" };
}

/** Whether a call runs in a transaction and writes an audit row. */
export function isAudited(endpoint: Endpoint): boolean {
  if (endpoint.transaction === "by_steps") return false;
  return endpoint.audit === "always" || (endpoint.method === "POST" && endpoint.audit !== "never");
}

export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends string = string,
> extends EndpointBase<R> {
  readonly method: "GET" | "POST";
  readonly body: BodyForm;
  readonly input: I;
  /** The decoded answer; with `file` the call answers bytes (`export_list`, `export=Y`). */
  readonly output: O;
  readonly answers: "json" | "file";
}

/** The decoded types that server and pages use (bigint, Date). */
export type Input<E> = E extends Endpoint<infer I> ? z.output<I> : never;
export type Output<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;
/** The data of an answer as it is on the wire: amounts and instants are texts. */
export type WireOutput<E> = E extends Endpoint<z.ZodType, infer O> ? z.input<O> : never;
/** The arguments a caller passes: fields with defaults are optional. */
export type InputArgs<E> = E extends Endpoint<infer I> ? z.input<I> : never;

/** The codes of the refusals that the contract of a call names. */
export type RefusalOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer R> ? R : never;

type Draft<I extends z.ZodType, O extends z.ZodType, R extends string> = EndpointBase<R> & {
  readonly input: I;
  readonly output: O;
};

/** A call that only reads: query parameters in, JSON out. */
export function get<I extends z.ZodType, O extends z.ZodType, R extends string = never>(
  draft: Draft<I, O, R>,
): Endpoint<I, O, R> {
  return { ...draft, method: "GET", body: "plain", answers: "json" };
}

/** A call that changes something: an encrypted body in, JSON out. */
export function post<I extends z.ZodType, O extends z.ZodType, R extends string = never>(
  draft: Draft<I, O, R> & { readonly body?: BodyForm },
): Endpoint<I, O, R> {
  return { ...draft, method: "POST", body: draft.body ?? "payload", answers: "json" };
}

/** A read that answers with a file (API-9). */
export function download<I extends z.ZodType, O extends z.ZodType, R extends string = never>(
  draft: Draft<I, O, R>,
): Endpoint<I, O, R> {
  return { ...draft, method: "GET", body: "plain", answers: "file" };
}

/** A typed call of a contract: over the network in the browser, in process on the server. Refusals are thrown as `Refusal`. */
export type Api = <E extends Endpoint>(endpoint: E, input: InputArgs<E>) => Promise<Output<E>>;
