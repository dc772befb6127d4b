import type { Input, Output } from "#kernel/endpoint.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { senderOf } from "../details/own-transfers.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "../model/declarations.ts";
import { purposeMessages, sourceMessages } from "./messages.ts";
import { findLastDeclared } from "./store-declared.ts";

/** The declarations possible for a transfer, in both languages, and those that the sender made last. */
export async function listDeclarations(
  ctx: Ctx,
  { recipient }: Input<typeof contract.listDeclarations>,
): Promise<Output<typeof contract.listDeclarations>> {
  return {
    purposes: named(PURPOSE_CODES, purposeMessages),
    sources: named(SOURCE_CODES, sourceMessages),
    last: recipient === undefined ? null : await lastDeclared(ctx, recipient),
  };
}

async function lastDeclared(ctx: Ctx, recipient: string): Promise<Output<typeof contract.listDeclarations>["last"]> {
  const found = await findLastDeclared(ctx.db, senderOf(ctx), recipient);
  // A code that is no longer offered is asked for again.
  const purpose = PURPOSE_CODES.find((code) => code === found?.purpose);
  if (purpose === undefined) return null;
  return { purpose, sourceOfFunds: SOURCE_CODES.find((code) => code === found?.sourceOfFunds) ?? null };
}

function named<Code extends string>(codes: readonly Code[], labels: Bilingual<Record<Code, string>>) {
  return codes.map((code) => ({ code, title: { ID: labels.ID[code], EN: labels.EN[code] } }));
}
