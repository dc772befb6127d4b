/** Posts what follows automatically from a statement, once for each line, however often it is compared. */
import type { Currency } from "#kernel/money.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import type { Journal, Posting } from "#ledger/contract-books.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { costPostings, settlementPostings } from "../model/correction-journals.ts";
import type { Line } from "../model/match.ts";
import type { ReconciledParty } from "../model/party.ts";
import { markSettled } from "./store.ts";

interface Settling {
  readonly line: Line;
  readonly party: Omit<ReconciledParty, "read">;
  readonly currency: Currency;
}

/** Moves pay-ins that the bank has from clearing to its account (journal 3b). */
export function settlePayIns(ctx: Ctx, settling: readonly (Settling & { readonly channel: string })[]): Promise<void> {
  return post(ctx, "reconciliation.settled", settling, ({ line, party, currency, channel }) =>
    settlementPostings(party.party, channel, currency, line.minor),
  );
}

/** Books costs that a party charged. */
export function bookCosts(ctx: Ctx, settling: readonly Settling[]): Promise<void> {
  return post(ctx, "reconciliation.cost", settling, ({ line, party, currency }) =>
    costPostings(`${party.account}:${party.party}:${currency}`, currency, line.minor),
  );
}

async function post<S extends Settling>(
  ctx: Ctx,
  kind: string,
  settling: readonly S[],
  postingsOf: (one: S) => readonly Posting[],
): Promise<void> {
  if (settling.length === 0) return;
  const journals = settling.map((one): Journal => ({
    id: journalIdFor(one.line.id, kind),
    kind,
    subject: one.line.id,
    effectiveAt: one.line.bookedAt,
    postings: postingsOf(one),
  }));
  const accounts = new Map(journals.flatMap(({ postings }) => postings.map(({ account }) => [account.code, account])));
  await openAccounts(ctx, [...accounts.values()]);
  await postJournals(ctx, journals);
  await markSettled(
    ctx.db,
    settling.map(({ line }, n) => ({ id: line.id, journal: journals[n]?.id ?? journalIdFor(line.id, kind) })),
  );
}
