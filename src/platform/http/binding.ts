/**
 * Joins a contract with the use case that fulfils it. A capability's `http.ts` is a list of such joints and nothing else; the HTTP
 * routes, the in-process calls of the pages, OpenAPI and the access tests are all made from these lists.
 */
import type { Endpoint, Input, Output } from "#kernel/endpoint.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type { Ctx } from "../unit-of-work.ts";

/** A file to be saved by the caller (`export_list`, `export=Y`). */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array | string;
}

export interface Binding {
  readonly endpoint: Endpoint;
  readonly run: (ctx: Ctx, input: never) => Promise<unknown>;
}

/** Binds a call to its use case; the compiler holds input and output of both together. */
export function on<E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<E["answers"] extends "file" ? FileAnswer : Output<E>>,
): Binding {
  return { endpoint, run };
}

export interface CapabilityHttp {
  readonly bindings: readonly Binding[];
  /** A sentence for every refusal that the capability's contracts name, in both languages. */
  readonly refusals: Bilingual<Readonly<Record<string, string>>>;
}
