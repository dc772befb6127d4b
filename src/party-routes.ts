/** Where outside parties call us: the bank at `/snap/v1.0/…`, the partner abroad at `/v1/partner/callback`. */
import type { FastifyInstance } from "fastify";
import { bankRoute } from "#outside/bank/incoming.ts";
import { bankCalls } from "#outside/bank-settings.ts";
import { partnerCallbackRoute } from "#outside/partner-callback.ts";
import type { Config } from "#platform/config.ts";
import { gather, seldom } from "#platform/gather.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { inTransaction, withoutTransaction, type Ctx, type Machinery } from "#platform/unit-of-work.ts";
import { ASK_PAYMENTS_JOB, hearPayments } from "#transfers/ask-payments.ts";
import { describeAccount } from "#transfers/describe-account.ts";
import { hearHints } from "#transfers/hear-hint.ts";
import { hearStrays } from "#transfers/inquire-strays.ts";
import type { PaymentHint } from "#transfers/pay-in.ts";
import type { PayoutHint } from "#transfers/payout.ts";
import { JOB_OF_STEP } from "#transfers/steps.ts";
import { identitySettings } from "./capabilities.ts";
import type { OutsideParties } from "./parties.ts";
import { transferWorkParts } from "./transfer-parts.ts";

/** What parties tell at the same time is written down in one transaction, up to so much. */
const MOST_AT_ONCE = 100;
const WAKE_EVERY_MS = 100;

/** Further routes of the server; none where no bank is named. */
export function partyRoutes(
  config: Config & WithKeys,
  machinery: Machinery,
  parties: OutsideParties,
): ((server: FastifyInstance) => Promise<void>)[] {
  const parts = transferWorkParts(identitySettings(config), parties);
  if (parts === null) return [];
  /** A call of a party is the system's own, under the party's name. */
  const heard = <T>(name: string, work: (ctx: Ctx) => Promise<T>) => inTransaction(machinery, factsOf(name), work);
  /** Workers are told once it is committed, and under a flood some times a second: what is written down they also find by themselves. */
  const wake = (job: string) =>
    seldom(WAKE_EVERY_MS, () =>
      heard("wake", (ctx) => ctx.enqueue(job, {}, { key: `${job}:told`, maxAttempts: 1, isAlarm: true })).catch(
        (error: unknown) => machinery.log.warn({ err: error, job }, "workers could not be told, and will find it by themselves"),
      ),
    );
  const wakeToAskPayouts = wake(JOB_OF_STEP.inquire);
  const wakeToAskRefunds = wake(JOB_OF_STEP.inquire_refund);
  const wakeToAskPayments = wake(ASK_PAYMENTS_JOB);
  /** What is heard twice is answered as what was heard: who asks again wants to know that we have it. */
  const takeHint = (party: string) =>
    gather(MOST_AT_ONCE, async (hints: readonly PayoutHint[]) => {
      await heard(party, (ctx) => hearHints(ctx, party, hints, parts));
      await wakeToAskPayouts();
      if (hints.some(({ reference }) => reference.includes("_r"))) await wakeToAskRefunds();
      return hints.map(() => true);
    });
  const { bank, partner } = parties;
  const calls =
    bank &&
    bankCalls(config, machinery, {
      describeAccount: (number) => withoutTransaction(machinery, factsOf("bank"), (ctx) => describeAccount(ctx, number, parts)),
      takePayIn: gather(MOST_AT_ONCE, async (payments: readonly PaymentHint[]) => {
        await heard("bank", async (ctx) => {
          const channel = parts.payIn.party;
          const ours = await hearPayments(ctx, { channel, numbers: payments.map(({ number }) => number) });
          await hearStrays(ctx, { channel, told: payments.filter(({ number }) => !ours.has(number)) });
        });
        await wakeToAskPayments();
        return payments.map(() => undefined);
      }),
      takeHint: takeHint(bank.payouts.party),
    });
  const secret = config.PARTNER_CALLBACK_SECRET;
  return [
    ...(calls ? [bankRoute(calls)] : []),
    ...(partner ? [partnerCallbackRoute({ secret, clock: machinery.clock, takeHint: takeHint(partner.party) })] : []),
  ];
}

const factsOf = (party: string) =>
  ({ requestId: `party-${party}`, actor: { kind: "system", name: party }, language: "ID", address: "system" }) as const;
