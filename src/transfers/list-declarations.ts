import type { Output } from "#kernel/endpoint.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type * as contract from "./contract.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "./declarations.ts";
import { purposeWords, sourceWords } from "./declared/messages.ts";

/** What may be declared about a transfer, in both languages. */
export async function listDeclarations(): Promise<Output<typeof contract.listDeclarations>> {
  return { purposes: named(PURPOSE_CODES, purposeWords), sources: named(SOURCE_CODES, sourceWords) };
}

function named<Code extends string>(codes: readonly Code[], words: Bilingual<Record<Code, string>>) {
  return codes.map((code) => ({ code, title: { ID: words.ID[code], EN: words.EN[code] } }));
}
