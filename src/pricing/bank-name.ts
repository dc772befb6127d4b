import type { Ctx } from "#platform/unit-of-work.ts";
import { bankLabel } from "./banks.ts";
import { termAt } from "./read-terms.ts";

/** What a bank is called wherever somebody pays to it, whether or not a rail reaches it; null for a code that no term names. */
export async function bankNameOf(ctx: Pick<Ctx, "db" | "now">, code: string): Promise<string | null> {
  const term = await termAt(ctx, "bank", code, ctx.now);
  return term && bankLabel(term.value);
}
