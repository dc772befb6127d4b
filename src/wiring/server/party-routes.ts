/** Where outside parties call this application: the bank at `/snap/v1.0/…`, the partner abroad at `/v1/partner/callback`. */
import type { FastifyInstance } from "fastify";
import { bankRoute } from "#outside/bank/incoming.ts";
import { bankCalls } from "#outside/bank/settings.ts";
import { partnerCallbackRoute } from "#outside/partner/callback.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import type { Config } from "#platform/settings/settings.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { partyIntake } from "#transfers/intake/receive-from-parties.ts";
import { identitySettings } from "../capabilities.ts";
import type { OutsideParties } from "../parties.ts";
import { transferWorkDeps } from "../transfers.ts";

/** Further routes of the server; none without a bank. */
export function partyRoutes(
  config: Config & WithKeys,
  runtime: Runtime,
  parties: OutsideParties,
): ((server: FastifyInstance) => Promise<void>)[] {
  const deps = transferWorkDeps(identitySettings(config), parties);
  if (deps === null) return [];
  const { describeAccount, receivePayIn, receiveQris, receiveNotificationOf } = partyIntake(runtime, deps);
  const { bank, partner } = parties;
  const calls =
    bank &&
    bankCalls(config, runtime, {
      describeAccount,
      receivePayIn,
      receiveQris,
      receiveNotification: receiveNotificationOf(bank.payouts.party),
    });
  const fromPartner = partner && {
    secret: config.PARTNER_CALLBACK_SECRET,
    clock: runtime.clock,
    receiveNotification: receiveNotificationOf(partner.party),
  };
  return [...(calls ? [bankRoute(calls)] : []), ...(fromPartner ? [partnerCallbackRoute(fromPartner)] : [])];
}
