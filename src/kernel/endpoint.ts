/**
 * The contract of one HTTP call: the object that server, browser, tests and OpenAPI all read. WIRE.md fixes the bytes around it.
 * Whatever a call may answer is written here, before its code: who may call it, what goes in, what comes out, how it may be refused.
 */
import type { z } from "zod";
import type { RefusalStatus } from "./refusal.ts";

/** A menu with at least one of these modules in the caller's `menu_access` (SPEC §6). */
export interface MenuNeed {
  readonly menu: string;
  readonly module: readonly [string, ...string[]];
}

/** Who may call. `anyOf` is for what several rooms read: one of the needs is enough. */
export type Access = "public" | "signed_in" | MenuNeed | { readonly anyOf: readonly [MenuNeed, MenuNeed, ...MenuNeed[]] };

/** The menus and modules of which a call asks for one; empty for public calls and those of everybody signed in. */
export function menuNeeds(access: Access): readonly MenuNeed[] {
  if (typeof access === "string") return [];
  return "anyOf" in access ? access.anyOf : [access];
}

/**
 * How the body travels. `payload` is WIRE.md's encrypted field; `plain` is JSON for machine clients and the helper of SPEC §7 ("/socket"); `either`
 * takes both, and our own client encrypts.
 */
export type BodyForm = "payload" | "plain" | "either" | "multipart";

/** What a multipart call takes of files. Bytes are counted while they arrive: what is more is cut off and refused with `too_large`. */
export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

/** Counted per caller's address and, when signed in, per user, in windows kept in PostgreSQL. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
}

interface EndpointBase {
  /** `capability.verb_noun`: the key of metrics, audit rows and the OpenAPI operation. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Refusals of this call besides the common ones: code to HTTP status. */
  readonly refusals?: Readonly<Record<string, RefusalStatus>>;
  readonly rateLimit?: RateLimit;
  /** Of multipart calls; left out, the house's own limits hold (platform/http/multipart.ts). */
  readonly upload?: UploadLimits;
  /**
   * Every call that changes something leaves an audit row named after it, committed with the change. A read leaves one only when it says
   * "always" (exports, revealed personal data); "never" is for calls that change nothing anybody answers for.
   */
  readonly audit?: "always" | "never";
  /**
   * Whether staff must have proven a factor lately (`proof_needed`, 403). Left out, the right decides that it asks for: platform/fresh-rights.ts.
   * False says that nothing is moved or decided by the call.
   */
  readonly fresh?: boolean;
  /**
   * `by_steps`: no transaction around the call; the use case opens its own by `ctx.apart` and writes its own audit rows. For what counts a
   * failure and then refuses, or computes for long: meanwhile it holds no connection, so that a flood of such calls can't use up the pool.
   */
  readonly transaction?: "by_steps";
  /** An outside party is asked while the caller waits: the answer may take as long as the party's (platform/http/routes.ts). */
  readonly asksOutside?: true;
  /** Of a list: the call whose file `export=Y` answers (SPEC §7). Left out, the binder makes one of the list's rows (platform/http/export-list.ts). */
  readonly exportedBy?: string;
}

/** Whether a call runs in a transaction and leaves an audit row. */
export function isAudited(endpoint: Endpoint): boolean {
  if (endpoint.transaction === "by_steps") return false;
  return endpoint.audit === "always" || (endpoint.method === "POST" && endpoint.audit !== "never");
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends EndpointBase {
  readonly method: "GET" | "POST";
  readonly body: BodyForm;
  readonly input: I;
  /** The decoded answer; `file` answers bytes (`export_list`, `export=Y`). */
  readonly output: O;
  readonly answers: "json" | "file";
}

/** What the server and the pages handle: decoded (bigint, Date). */
export type Input<E> = E extends Endpoint<infer I> ? z.output<I> : never;
export type Output<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;
/** What a caller passes: defaults may be left out. */
export type InputArgs<E> = E extends Endpoint<infer I> ? z.input<I> : never;

type Draft<I extends z.ZodType, O extends z.ZodType> = EndpointBase & { readonly input: I; readonly output: O };

/** A call that only reads: query parameters in, JSON out. */
export function get<I extends z.ZodType, O extends z.ZodType>(draft: Draft<I, O>): Endpoint<I, O> {
  return { ...draft, method: "GET", body: "plain", answers: "json" };
}

/** A call that changes something: an encrypted body in, JSON out. */
export function post<I extends z.ZodType, O extends z.ZodType>(
  draft: Draft<I, O> & { readonly body?: BodyForm },
): Endpoint<I, O> {
  return { ...draft, method: "POST", body: draft.body ?? "payload", answers: "json" };
}

/** A read that answers a file (WIRE.md: a path with `export_list`, or a query with `export=Y`). */
export function download<I extends z.ZodType, O extends z.ZodType>(draft: Draft<I, O>): Endpoint<I, O> {
  return { ...draft, method: "GET", body: "plain", answers: "file" };
}

/** A typed call of a contract: over the network in the browser, in process on the server. Refusals are thrown as `Refusal`. */
export type Api = <E extends Endpoint>(endpoint: E, input: InputArgs<E>) => Promise<Output<E>>;
