import type { Output } from "#kernel/endpoint.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type * as contract from "./contract.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "../model/declarations.ts";
import { purposeMessages, sourceMessages } from "./messages.ts";

/** The declarations possible for a transfer, in both languages. */
export async function listDeclarations(): Promise<Output<typeof contract.listDeclarations>> {
  return { purposes: named(PURPOSE_CODES, purposeMessages), sources: named(SOURCE_CODES, sourceMessages) };
}

function named<Code extends string>(codes: readonly Code[], labels: Bilingual<Record<Code, string>>) {
  return codes.map((code) => ({ code, title: { ID: labels.ID[code], EN: labels.EN[code] } }));
}
