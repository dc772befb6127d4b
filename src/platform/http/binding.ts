/**
 * Binds a contract to its use case. A capability's `http.ts` is a list of such bindings and nothing else; the HTTP routes, the in-process
 * calls of the pages, OpenAPI and the access tests are all generated from these lists.
 */
import type { Endpoint, Input, Output } from "#kernel/endpoint.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { Ctx } from "../unit-of-work.ts";

/** A file that the caller saves (`export_list`, `export=Y`). */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array | string;
}

export interface Binding {
  readonly endpoint: Endpoint;
  readonly run: (ctx: Ctx, input: never) => Promise<unknown>;
  readonly fileRow?: FileRow;
}

/** A row of a list as a file has it: with names beside codes that screens name by themselves. */
export type FileRow = (row: Readonly<Record<string, unknown>>, language: Language) => Readonly<Record<string, unknown>>;

/** Binds a call to its use case; the compiler checks that their input and output match. */
export function on<E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<E["answers"] extends "file" ? FileAnswer : Output<E>>,
  { fileRow }: Pick<Binding, "fileRow"> = {},
): Binding {
  return { endpoint, run, ...(fileRow && { fileRow }) };
}

export interface CapabilityHttp {
  readonly bindings: readonly Binding[];
  /** A sentence for every refusal in the capability's contracts, in both languages. */
  readonly refusals: Bilingual<Readonly<Record<string, string>>>;
}
