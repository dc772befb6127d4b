/** What a contract means in the other capabilities: prices, limits, accounts, outlets. Each kind of business in one place. */
import { activateAgent, changeAgentTerms, reopenAgent, suspendAgent, terminateAgent } from "#cash-points/index.ts";
import { accountWith } from "#ledger/contract-books.ts";
import { openAccounts } from "#ledger/index.ts";
import { setTier } from "#limits/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { putSheetTerms } from "#pricing/index.ts";
import { z } from "zod";
import { contentSchema } from "../model/content.ts";
import type { Terms, TermsOf } from "../model/terms.ts";
import { findVersion } from "../signing/store.ts";
import { findSheet, type Business } from "../store.ts";

interface Of {
  readonly sheet: Id<"sh">;
  readonly business: Business;
}
interface Opening {
  readonly name: string;
  readonly isFirst: boolean;
  readonly reviewAt: Date | null;
}

/** A business that may not send: what it has reserved and paid goes on. */
const NOTHING = "L0";

export async function applyTerms(ctx: Ctx, of: Of, terms: Terms, opening: Opening): Promise<void> {
  const { sheet, business } = of;
  await putSheetTerms(ctx, {
    sheet,
    party: business.owner,
    feeDiscountBps: terms.kind === "agent" ? 0 : terms.feeDiscountBps,
    commission: terms.kind === "agent" ? terms.commission : null,
  });
  switch (terms.kind) {
    case "customer":
      return setTier(ctx, { person: business.owner, tier: terms.tier, reason: sheet, until: opening.reviewAt, cause: sheet });
    case "agent":
      return applyAgent(ctx, of, terms, opening);
    case "partner":
      await openAccounts(ctx, [accountWith("partner_deposit", business.owner, "IDR")]);
  }
}

async function applyAgent(ctx: Ctx, { sheet, business }: Of, terms: TermsOf<"agent">, { name, isFirst }: Opening): Promise<void> {
  const { settlement, chain, creditLine, outlets } = terms;
  const territory = terms.territory.map(({ code }) => code);
  const agent = { agent: business.owner, name, creditLine, territory, by: sheet };
  if (isFirst) await activateAgent(ctx, { ...agent, settlement, chain, outlets });
  else await changeAgentTerms(ctx, { ...agent, newOutlets: outlets });
}

export async function suspendTerms(ctx: Ctx, { sheet, business }: Of): Promise<void> {
  if (business.kind === "agent") await suspendAgent(ctx, { agent: business.owner, by: sheet });
  if (business.kind === "customer") await setTier(ctx, { person: business.owner, tier: NOTHING, reason: sheet, cause: sheet });
}

/** The terms of the contract count again as they were signed. */
export async function resumeTerms(ctx: Ctx, { sheet, business }: Of): Promise<void> {
  if (business.kind === "agent") await reopenAgent(ctx, { agent: business.owner, by: sheet });
  if (business.kind !== "customer") return;
  const terms = await termsInForce(ctx, business);
  if (terms?.kind !== "customer") throw new Error(`business ${business.id} has no contract to resume`);
  await setTier(ctx, { person: business.owner, tier: terms.tier, reason: sheet, until: business.reviewAt, cause: sheet });
}

export async function endTerms(ctx: Ctx, { sheet, business }: Of): Promise<void> {
  await putSheetTerms(ctx, { sheet, party: business.owner, feeDiscountBps: 0, commission: null });
  if (business.kind === "agent") await terminateAgent(ctx, { agent: business.owner, by: sheet });
  if (business.kind === "customer") await setTier(ctx, { person: business.owner, tier: NOTHING, reason: sheet, cause: sheet });
}

/** The signed terms of the contract in force; null without one. */
export async function termsInForce(ctx: Pick<Ctx, "db">, { contract }: Pick<Business, "contract">): Promise<Terms | null> {
  const sheet = contract === null ? null : await findSheet(ctx.db, contract);
  const stored = sheet && (await findVersion(ctx.db, sheet.id, sheet.version));
  return stored === null ? null : (z.decode(contentSchema, stored.content as z.input<typeof contentSchema>).data?.terms ?? null);
}
