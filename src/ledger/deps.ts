import type { Ctx } from "#platform/unit-of-work.ts";

export interface LedgerDeps {
  /** The names of accounts' owners: of a bank by its code, of an agent or a chain by its id. Owners without a known name are left out. */
  readonly namesOfOwners: (ctx: Pick<Ctx, "db" | "now">, owners: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
