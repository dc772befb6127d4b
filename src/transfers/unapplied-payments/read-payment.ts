import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { searchWords } from "#kernel/search/words.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { namesAmong } from "#identity/index.ts";
import { menusOf } from "../office/acting-officer.ts";
import { findByTerms, type Alternatives } from "../office/search/store-terms.ts";
import { disclosureFor, showOverseen, showPayment, showProposal } from "../office/show-to-staff.ts";
import { listProposalRows } from "../proposals/store.ts";
import { findTransfers } from "../store.ts";
import type { MatchReason, readPayment as contract, Suggestion } from "./contract.ts";
import { payableOnly } from "./store-suggestions.ts";
import { findPayment, type StoredPayment } from "./store.ts";
import { whyNotRefund, whyNotUse } from "./unapplied-payment.ts";

const MAX_PROPOSALS = 50;
/** Read for each reason; more than this say that the reason says little. */
const MAX_CANDIDATES = 20;
const MAX_SUGGESTIONS = 5;
/** The number that was paid to says more than the amount, and the amount more than a name. */
const WEIGHTS: Readonly<Record<MatchReason, number>> = { number: 4, amount: 2, name: 1 };

/** One unapplied payment, and what it may be for. */
export async function readPayment(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  actingPerson(ctx);
  const stored = await findPayment(ctx.db, id);
  if (stored === null) throw refuse("not_found");
  const rows = await listProposalRows(ctx.db, { menus: menusOf(ctx), payment: id }, MAX_PROPOSALS);
  const proposals = rows.map((row) => showProposal(ctx, row));
  return {
    payment: showPayment(ctx, stored),
    transfer: stored.transfer,
    whyNotMatch: whyNotUse(stored),
    whyNotRefund: whyNotRefund(stored),
    suggestions: whyNotUse(stored) === null ? await suggestionsFor(ctx, stored) : [],
    proposals,
    names: await namesAmong(
      ctx,
      proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ),
  };
}

/** Transfers that still take money, or did until recently, with what they share with the payment; the likeliest first, then the newest. */
async function suggestionsFor(ctx: Ctx, payment: StoredPayment): Promise<Suggestion[]> {
  const reasons = new Map<string, MatchReason[]>();
  for (const [reason, terms] of termsOf(payment)) {
    const ids = await findByTerms(ctx.db, terms, {
      conditions: payableOnly(payment.paidAt),
      limit: MAX_CANDIDATES,
      isOfNow: true,
    });
    for (const id of ids) reasons.set(id, [...(reasons.get(id) ?? []), reason]);
  }
  const weightOf = (id: string) => (reasons.get(id) ?? []).reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  const likeliest = [...reasons.keys()]
    // A name alone is shared by thousands.
    .filter((id) => weightOf(id) > WEIGHTS.name)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a < b ? 1 : -1))
    .slice(0, MAX_SUGGESTIONS);
  const found = await findTransfers(ctx.db, likeliest as `tr_${string}`[]);
  const disclosure = disclosureFor(ctx);
  return likeliest.flatMap((id) => {
    const stored = found.find(({ transfer }) => transfer.id === id);
    if (stored === undefined) return [];
    const { senderName, recipientName, total, createdAt } = showOverseen(ctx, stored);
    const { transfer } = stored;
    const shown = { id: transfer.id, state: disclosure.state(transfer.state), senderName, recipientName, total, createdAt };
    return [{ ...shown, reasons: reasons.get(id) ?? [] }];
  });
}

const keyed = (...keys: string[]): Alternatives => ({ keys, number: null, senders: [] });

/** What each reason looks for; all terms of a reason have to match. */
function termsOf({ number, amount, payer }: StoredPayment): readonly (readonly [MatchReason, readonly Alternatives[]])[] {
  const names = searchWords(payer?.name ?? "");
  return [
    ...(number === null ? [] : [["number", [{ keys: [], number, senders: [] }]] as const]),
    ["amount", [keyed(`m:${amount.minor}`)]],
    ...(names.length === 0 ? [] : [["name", names.map((word) => keyed(`w:${word}`))] as const]),
  ];
}
