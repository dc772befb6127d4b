/** Where outside parties call us: the bank at `/snap/v1.0/…`, the partner abroad at `/v1/partner/callback`. */
import type { FastifyInstance } from "fastify";
import { bankRoute } from "#outside/bank/incoming.ts";
import { bankCalls } from "#outside/bank-settings.ts";
import { partnerCallbackRoute } from "#outside/partner-callback.ts";
import type { Config } from "#platform/config.ts";
import { inTransaction, withoutTransaction, type Ctx, type Machinery } from "#platform/unit-of-work.ts";
import { hearPayment } from "#transfers/ask-payments.ts";
import { describeAccount } from "#transfers/describe-account.ts";
import { hearHint } from "#transfers/hear-hint.ts";
import type { PayoutHint } from "#transfers/payout.ts";
import { recordPayments } from "#transfers/record-payments.ts";
import { identitySettings } from "./capabilities.ts";
import type { OutsideParties } from "./parties.ts";
import { transferWorkParts } from "./transfer-parts.ts";

/** Further routes of the server; none where no bank is named. */
export function partyRoutes(
  config: Config,
  machinery: Machinery,
  parties: OutsideParties,
): ((server: FastifyInstance) => Promise<void>)[] {
  const parts = transferWorkParts(identitySettings(config), parties);
  if (parts === null) return [];
  /** A call of a party is the system's own, under the party's name. */
  const heard = <T>(name: string, work: (ctx: Ctx) => Promise<T>) => inTransaction(machinery, factsOf(name), work);
  /** What is heard twice is answered as what was heard: who asks again wants to know that we have it. */
  const takeHint = (party: string) => async (hint: PayoutHint) => {
    await heard(party, (ctx) => hearHint(ctx, party, hint, parts));
    return true;
  };
  const { bank, partner } = parties;
  const calls =
    bank &&
    bankCalls(config, machinery, {
      describeAccount: (number) => withoutTransaction(machinery, factsOf("bank"), (ctx) => describeAccount(ctx, number, parts)),
      takePayIn: (payment) =>
        heard("bank", async (ctx) => {
          const channel = parts.payIn.party;
          // On a number of nobody's there is nothing to ask with: it is kept as it was told, in suspense, until a person or the statement tells.
          if (!(await hearPayment(ctx, { channel, number: payment.number })))
            await recordPayments(ctx, { channel, payments: [payment] }, parts);
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
