/** Transfers on a sender's dashboard. */
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { nameRecipients } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import {
  MAX_WAITING,
  type Favourite,
  type listFavourites as favouritesContract,
  type listWaiting as waitingContract,
  type Wait,
  type Waiting,
} from "./contract-dashboard.ts";
import { SENT_STATES } from "./model/listing.ts";
import { senderOf, showAllListed } from "../details/own-transfers.ts";
import { remedyFor } from "../lifecycle/reasons.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { collectByOf } from "../details/show-progress.ts";
import { findTransfers } from "../store.ts";
import { listOften, listWaitingRows } from "./store-dashboard.ts";
import { missingOf, type Transfer } from "../lifecycle/transfer.ts";
import type { Milestone } from "../model/progress.ts";
import { whyNotRepeat } from "../lifecycle/why-not.ts";

const FAVOURITE_DAYS = 365;
const FAVOURITES = 4;

/** What a transfer waits for from its sender, or null. The refund comes first: whatever else is open, we hold that money. */
export function waitOf({ state, reason, refund, payIns }: Transfer, milestone: Milestone): Wait | null {
  const refunds = [refund, ...payIns.map((payIn) => payIn.refund)];
  if (refunds.some((one) => one?.status === "account_needed")) return "refund_account";
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
      return "pay";
    case "ACTION_REQUIRED":
      return remedyFor(reason) === "correct" ? "recipient" : "answer";
    case "AVAILABLE":
      return milestone === "code_locked" ? "code_locked" : "code";
    default:
      return null;
  }
}

export async function listWaiting(
  ctx: Ctx,
  { rules }: { readonly rules: TransferRules },
): Promise<Output<typeof waitingContract>> {
  const found = await listWaitingRows(ctx.db, {
    sender: senderOf(ctx),
    states: ["CREATED", "AWAITING_PAYMENT", "ACTION_REQUIRED", "AVAILABLE"],
    limit: MAX_WAITING,
  });
  const shown = await showAllListed(ctx, found);
  const waiting = found.flatMap(({ transfer }, index): Waiting[] => {
    const listed = shown[index];
    const wait = listed === undefined ? null : waitOf(transfer, listed.milestone);
    // Past its deadline and not yet EXPIRED: there is nothing to pay any more.
    if (listed === undefined || wait === null || (wait === "pay" && transfer.payBy <= ctx.now)) return [];
    const refund = [transfer.refund, ...transfer.payIns.map((payIn) => payIn.refund)].find(
      (one) => one?.status === "account_needed",
    );
    const by = {
      pay: transfer.payBy,
      answer: transfer.deadline,
      recipient: transfer.deadline,
      refund_account: null,
      code_locked: collectByOf(transfer, rules),
      code: collectByOf(transfer, rules),
    };
    return [
      {
        wait,
        transfer: listed,
        missing: wait === "pay" ? missingOf(transfer) : null,
        refund: wait === "refund_account" ? (refund?.amount ?? null) : null,
        by: by[wait],
      },
    ];
  });
  return { waiting: waiting.sort(byUrgency), asOf: ctx.now };
}

const ORDER: readonly Wait[] = ["pay", "answer", "recipient", "refund_account", "code_locked", "code"];
/** By kind of wait, then by deadline. */
const byUrgency = (a: Waiting, b: Waiting): number =>
  ORDER.indexOf(a.wait) - ORDER.indexOf(b.wait) || (a.by?.getTime() ?? 0) - (b.by?.getTime() ?? 0);

/** The recipients one has sent to most. Counted, not starred: users do not maintain stars, and counts follow their habits. */
export async function listFavourites(ctx: Ctx): Promise<Output<typeof favouritesContract>> {
  const sender = senderOf(ctx);
  const often = await listOften(ctx.db, {
    sender,
    states: SENT_STATES,
    repeatable: SENT_STATES.filter((state) => whyNotRepeat({ state }) === null),
    since: new Date(ctx.now.getTime() - FAVOURITE_DAYS * DAY_MS),
    limit: FAVOURITES,
  });
  const last = new Map(
    (
      await findTransfers(
        ctx.db,
        often.map((one) => one.last),
      )
    ).map((stored) => [stored.transfer.id, stored]),
  );
  const saved = await nameRecipients(
    ctx,
    sender,
    often.map(({ recipient }) => recipient),
  );
  const favourites = often.flatMap(({ recipient, transfers, last: id }): Favourite[] => {
    const stored = last.get(id);
    if (stored === undefined) return [];
    const { transfer, agreed } = stored;
    const { beneficiary, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
    const before = {
      name: beneficiary.name,
      nickname: null,
      bankTitle,
      accountEnd: (beneficiary.account?.number ?? beneficiary.phone)?.slice(-4) ?? null,
    };
    return [
      {
        recipient: recipient as Id<"rc">,
        // As saved now, which is where a new transfer goes.
        ...(saved.get(recipient) ?? before),
        country: beneficiary.country,
        method: transfer.product === "cash_pickup" ? "cash" : "bank",
        transfers,
        last: { transfer: id, receives: transfer.price.receives, at: transfer.createdAt },
      },
    ];
  });
  return { favourites };
}
