/** What a close needs of capabilities that treasury does not ask, as bound in src/wiring/treasury.ts. */
import type { Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TreasuryDeps } from "../deps.ts";

export interface CloseParts {
  /** Outlets whose drawer was not counted and closed on this day or before. */
  readonly countOpenCashDays: (ctx: Pick<Ctx, "db">, day: LocalDate) => Promise<number>;
  /** Transfers of which the party has not said how the payout ended, since before an instant. */
  readonly countUnknownOutcomes: (ctx: Pick<Ctx, "db">, before: Date) => Promise<number>;
  /** The operator, as it stands on documents. */
  readonly issuerFor: (
    ctx: Ctx,
    language: Language,
  ) => Promise<{ readonly brandName: string; readonly legalName: string; readonly address: string }>;
}

export type CloseDeps = TreasuryDeps & { readonly close: CloseParts };
