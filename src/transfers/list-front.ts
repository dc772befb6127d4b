/** What a sender's front page shows of transfers. */
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { nameRecipients } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import {
  MAX_WAITING,
  type Favourite,
  type listFavourites as favouritesContract,
  type listWaiting as waitingContract,
  type Wait,
  type Waiting,
} from "./contract-front.ts";
import { SENT_STATES } from "./listing.ts";
import { senderOf, showAllListed } from "./own-transfers.ts";
import { remedyFor } from "./reasons.ts";
import type { TransferRules } from "./rules.ts";
import { collectByOf } from "./show-way.ts";
import { findTransfers } from "./store.ts";
import { listOften, listWaitingRows } from "./store-front.ts";
import { missingOf, type Transfer } from "./transfer.ts";
import { whyNotRepeat } from "./whynot.ts";

const FAVOURITE_DAYS = 365;
const FAVOURITES = 4;

/** What a transfer waits for from its sender, or null. The refund first: whatever else is open, that money lies with us. */
export function waitOf({ state, reason, refund, payIns }: Transfer): Wait | null {
  const refunds = [refund, ...payIns.map((payIn) => payIn.refund)];
  if (refunds.some((one) => one?.status === "account_needed")) return "refund_account";
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
      return "pay";
    case "ACTION_REQUIRED":
      return remedyFor(reason) === "correct" ? "recipient" : "answer";
    case "AVAILABLE":
      return "code";
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
    const wait = waitOf(transfer);
    // Over by the clock, and not yet by the books: there is nothing to pay any more.
    if (listed === undefined || wait === null || (wait === "pay" && transfer.payBy <= ctx.now)) return [];
    const refund = [transfer.refund, ...transfer.payIns.map((payIn) => payIn.refund)].find(
      (one) => one?.status === "account_needed",
    );
    const by = {
      pay: transfer.payBy,
      answer: transfer.deadline,
      recipient: transfer.deadline,
      refund_account: null,
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

const ORDER: readonly Wait[] = ["pay", "answer", "recipient", "refund_account", "code"];
/** By what it is, then by when. */
const byUrgency = (a: Waiting, b: Waiting): number =>
  ORDER.indexOf(a.wait) - ORDER.indexOf(b.wait) || (a.by?.getTime() ?? 0) - (b.by?.getTime() ?? 0);

/** Whom one has sent to most. Counted, not starred: nobody keeps stars, and habits change by themselves. */
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
        // As they are saved now: that is where a new transfer goes.
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
