/** Implements the interface `CounterTransfers` (deps.ts) with the functions of `transfers`. */
import { masked } from "#identity/index.ts";
import type { Id } from "#kernel/id.ts";
import { compare, money, subtract } from "#kernel/money.ts";
import type { Keys, WithKeys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { commissionOn, inCash, readCashUnit } from "#pricing/index.ts";
import {
  applyEvents,
  countTryHere,
  findByCode,
  findCashTransfer,
  findHandOut,
  findLockedByCode,
  findPayable,
  isCodeLocked,
  isPickupCode,
  isReplacedCode,
  notifyCodeLocked,
  transferOfToken,
  type Applied,
  type HandOut,
  type TransferDeps,
} from "#transfers/index.ts";
import { isAwaited, sendOtherOtp, sendOtp, takeOtp } from "../payouts/payout-otp.ts";
import { findOutlet } from "../outlets/store.ts";
import { isLookedUpAt } from "../payouts/store-otp.ts";
import type { CounterTransfers, StartAnswer } from "./deps.ts";

export interface TransfersWiring extends WithKeys {
  readonly deps: TransferDeps;
  /** Keys of the pickup codes. */
  readonly codeKeys: Keys;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** Our telephone number; null in an installation that has none yet. */
  readonly telephone: (ctx: Ctx) => Promise<string | null>;
}

const agent = (id: string) => ({ role: "agent", id }) as const;
const isDone = (applied: Applied | undefined): boolean => applied !== undefined && "transfer" in applied;

export function transfersAtCounter({ deps, codeKeys, keys, brandName, telephone }: TransfersWiring): CounterTransfers {
  const otpKeys = keys.keysFor("cash-points/collect one-time codes");
  const apply = async (ctx: Ctx, transfer: Id<"tr">, event: Parameters<typeof applyEvents>[1][number]["event"]) =>
    (await applyEvents(ctx, [{ transfer, event }], deps))[0];

  return {
    isPickupCode,

    async findCollectable(ctx, code) {
      const id = isPickupCode(code) ? await findByCode(ctx, code, codeKeys) : null;
      return id && findHandOut(ctx, id);
    },

    async isLockedAt(ctx, { code, outlet }) {
      const id = isPickupCode(code) ? await findLockedByCode(ctx, code, codeKeys) : null;
      return id !== null && (await isLookedUpAt(ctx.db, id, outlet));
    },

    isReplaced: async (ctx, code) => isPickupCode(code) && isReplacedCode(ctx, code, codeKeys),

    partiesOf: findCashTransfer,

    ...sendingOtps(otpKeys, brandName),

    findPayable,

    async startCollecting(ctx, { transfer, outlet, by, otp }) {
      const found = await findHandOut(ctx, transfer, true);
      if (!found?.isOpen || found.isHeld || found.phone === null) return { outcome: "refused", why: "not_collectable" };
      if (found.lockUntil !== null && found.lockUntil > ctx.now) return { outcome: "refused", why: "collecting_elsewhere" };
      // Another guess has locked it since this code was found.
      if (await isCodeLocked(ctx, transfer)) return { outcome: "refused", why: "pickup_code_locked" };
      const outcome = await takeOtp(ctx, { ...found, phone: found.phone }, otp, otpKeys);
      if (outcome === "over") return { outcome: "refused", why: "collect_otp_over" };
      if (outcome === "wrong") return afterWrongOtp(ctx, found, outlet, telephone);
      if (found.lockUntil !== null)
        await apply(ctx, transfer, { type: "lock_expired", at: ctx.now, by: { role: "system", id: "counter" } });
      const applied = await apply(ctx, transfer, { type: "collecting_started", outlet, at: ctx.now, by: agent(by) });
      if (!applied || "refusal" in applied) return { outcome: "refused", why: "not_collectable" };
      const { pickup, refund } = applied.transfer;
      const until = found.purpose === "refund" ? refund?.cash?.lock?.until : pickup?.lock?.until;
      return until ? { outcome: "started", until } : { outcome: "refused", why: "not_collectable" };
    },

    async releaseCollecting(ctx, { transfer, outlet, by }) {
      // If the lock now belongs to another outlet, or to none, there is nothing to release.
      await apply(ctx, transfer, { type: "collecting_stopped", outlet, at: ctx.now, by: agent(by) });
    },

    async collect(ctx, { transfer, outlet, by, from }) {
      return isDone(await apply(ctx, transfer, { type: "collected", outlet, from, at: ctx.now, by: agent(by) }));
    },

    async reverseCollection(ctx, { transfer, by, second }) {
      const reversed = { type: "collection_reversed", at: ctx.now, by: agent(by), second: agent(second) } as const;
      return isDone(await apply(ctx, transfer, reversed));
    },

    async payInCash(ctx, { transfer, by, amount, term, source }) {
      const found = await findCashTransfer(ctx, transfer, true);
      if (!found) return { outcome: "refused", why: "unknown" };
      const isWaiting = found.state === "CREATED" || found.state === "AWAITING_PAYMENT";
      const { due, rounding } = inCash(found.total, await readCashUnit(ctx));
      if (isWaiting && compare(due, amount) !== 0) return { outcome: "amount_differs", amount: due };
      const left = compare(rounding, found.commissionLeft) > 0 ? money("IDR", 0n) : subtract(found.commissionLeft, rounding);
      const commission = commissionOn(found.principal, term, left);
      const paid = { type: "deposit_debited", source, commission, rounding, at: ctx.now, by: agent(by) } as const;
      const applied = await apply(ctx, transfer, paid);
      if (!isDone(applied)) return { outcome: "refused", why: "not_payable" };
      return { outcome: "funded", payer: found.sender, commission };
    },
  };
}

/** Counts a wrong one-time code. The last one locks the pickup code: its sender is notified at once, because only the sender unlocks it. */
async function afterWrongOtp(
  ctx: Ctx,
  { transfer, purpose }: HandOut,
  outlet: Id<"cp">,
  telephone: TransfersWiring["telephone"],
): Promise<StartAnswer> {
  const triesLeft = await countTryHere(ctx, transfer);
  if (triesLeft > 0) return { outcome: "refused", why: "collect_otp_wrong", triesLeft };
  const where = await findOutlet(ctx.db, outlet);
  const place = where === null ? null : `${where.name}, ${where.cityName}`;
  await notifyCodeLocked(ctx, { transfer, purpose, place, phone: await telephone(ctx) });
  return { outcome: "refused", why: "pickup_code_locked" };
}

/** Sends the one-time code for cash, on the cashier's request or on the recipient's. */
function sendingOtps(
  otpKeys: Keys,
  brandName: TransfersWiring["brandName"],
): Pick<CounterTransfers, "sendCollectOtp" | "resendOtp" | "isOtpAwaited"> {
  return {
    async sendCollectOtp(ctx, { transfer, outlet }) {
      const found = await findHandOut(ctx, transfer);
      if (!found || found.phone === null) return null;
      const isSent = await sendOtp(ctx, { ...found, phone: found.phone }, outlet, otpKeys, await brandName(ctx));
      return isSent ? { sentTo: masked("sms", found.phone) } : null;
    },

    async isOtpAwaited(ctx, token) {
      const transfer = await transferOfToken(ctx, token);
      const found = transfer && (await findHandOut(ctx, transfer));
      return found?.purpose === "pay_out" && found.isOpen && found.lockUntil === null && (await isAwaited(ctx, found.transfer));
    },

    async resendOtp(ctx, token) {
      const transfer = await transferOfToken(ctx, token);
      const found = transfer && (await findHandOut(ctx, transfer));
      if (!found || found.phone === null) return "unknown";
      // The link is the recipient's: it cannot request a code that goes to the sender.
      if (found.purpose !== "pay_out" || !found.isOpen || found.lockUntil !== null) return "not_awaited";
      const outcome = await sendOtherOtp(ctx, { ...found, phone: found.phone }, otpKeys, await brandName(ctx));
      if (outcome === "sent") await ctx.audit("cash_points.otp_resent", { subject: found.transfer });
      return outcome;
    },
  };
}
