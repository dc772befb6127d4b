/** What transfers are wired with: the outside parties, and what happens beside the books. One for a process. */
import type { Id } from "#kernel/id.ts";
import { money, type Currency, type Money } from "#kernel/money.ts";
import { readOpening } from "#cash-points/read-opening.ts";
import { hasService } from "#cash-points/store-cities.ts";
import { contactOf, openApproval, takeApproval } from "#identity/index.ts";
import type { IdentitySettings } from "#identity/wire-parts.ts";
import { findProfile } from "#operator/store.ts";
import { hasLost } from "#reconciliation/index.ts";
import type { Keyring, Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkPaid } from "#transfers/check-paid.ts";
import type { Effect } from "#transfers/outcome.ts";
import type { PayoutParty, PayoutSender } from "#transfers/payout.ts";
import { routePayout, type PartyOfRail } from "#transfers/route-payout.ts";
import { TRANSFER_RULES } from "#transfers/rules.ts";
import type { Stored } from "#transfers/store.ts";
import type { Product } from "#transfers/transfer.ts";
import { tellCode, tellWaiting, type FirstOpening, type PickupTextParts } from "#transfers/tell-pickup.ts";
import { voidCodes } from "#transfers/collect-codes.ts";
import type { OutsideParties } from "./parties.ts";
import { costBounds } from "./reconciliation-parts.ts";

/** Under which pickup codes are kept: who issues them and who looks them up have the same keys. */
export function pickupCodeKeys(keys: Keyring): Keys {
  return keys.keysFor("transfers/pickup codes");
}

/** What calls of people need; without a bank they are answered, too, and wait. */
export function transferCallParts(settings: IdentitySettings, { bank, partner, askAccount }: OutsideParties) {
  const { brandName, SITE_URL } = settings;
  const trackingKeys = settings.keys.keysFor("transfers/tracking links");
  const texts: PickupTextParts = {
    codeKeys: pickupCodeKeys(settings.keys),
    brandName,
    SITE_URL,
    trackingKeys,
    rules: TRANSFER_RULES,
    telephone: async (ctx) => (await findProfile(ctx.db))?.phone.display ?? null,
    firstOpening,
  };
  return {
    rules: TRANSFER_RULES,
    openedAccounts: new Set<string>(),
    costUpTo,
    trackingKeys,
    receiptKeys: settings.keys.keysFor("transfers/receipt codes"),
    // Two rules, of documents and of recipients. Lists, patterns and people's risk are nobody's yet (transfers/README.md says so): the rest of what is paid goes on.
    check: (ctx: Ctx, stored: Stored) => checkPaid(ctx, stored, TRANSFER_RULES),
    bring: (ctx: Ctx, effect: Effect, stored: readonly Stored[]) => bringAbout(ctx, effect, stored, texts),
    senderFor,
    askAccount,
    homeBank: bank?.payouts.party ?? null,
    hasLost,
    payInTitle: brandName,
    takesCash: (ctx: Ctx) => hasService(ctx.db, "cash_in"),
    openApproval,
    takeApproval,
    // The bank at home calls nothing off; the partner does.
    canRecall: (party: string) => party === partner?.party,
  };
}

/** What the workers need besides; null without a bank. */
export function transferWorkParts(settings: IdentitySettings, parties: OutsideParties) {
  const { bank, partner } = parties;
  if (bank === null) return null;
  const named = new Map<string, PayoutParty>([bank.payouts, ...(partner ? [partner] : [])].map((one) => [one.party, one]));
  const atHome = bank.payouts.party;
  const rails: PartyOfRail = {
    bi_fast: atHome,
    online: atHome,
    skn: atHome,
    ...(partner ? { partner_bank: partner.party } : {}),
  };
  const title = new URL(settings.SITE_URL).hostname;
  const operator: PayoutSender = { name: title, country: "ID", address: null, birthDate: null, reference: "operator" };
  return {
    ...transferCallParts(settings, parties),
    payIn: bank.payIns,
    routeFor: (ctx: Ctx, stored: Stored) => routePayout(ctx, stored, rails),
    railsOf: (product: Product) => {
      const ways = product === "international" ? (["partner_bank"] as const) : (["bi_fast", "skn"] as const);
      // BI-FAST and the online switch are one service of the bank: what left by either is found by the same inquiry.
      return ways.flatMap((rail) => (rails[rail] === undefined ? [] : [{ rail, party: rails[rail] }]));
    },
    partyNamed(party: string): PayoutParty {
      const found = named.get(party);
      // A party that is not configured any more still has orders of ours: they can't be asked about, and must not be sent anywhere else.
      if (found === undefined) throw new Error(`no party "${party}" is configured, and it has orders of ours`);
      return found;
    },
    refundRoute: {
      rail: "bi_fast",
      bank: atHome,
      party: bank.payouts,
      sender: operator,
      purpose: "OTHR",
      remark: "Pengembalian dana",
    } as const,
  };
}

/** When cash can be collected first, where nothing is open now. */
async function firstOpening(ctx: Ctx, city: string | null, { minor }: Money): Promise<FirstOpening | null> {
  const { city: meant, opens } = await readOpening(ctx, { amountMinor: minor.toString(), ...(city !== null && { city }) });
  return opens && { city: meant?.name ?? null, at: opens.at, zone: opens.zone };
}

/** Of a currency without a threshold every cost is looked at by a person. */
async function costUpTo(ctx: Ctx): Promise<(currency: Currency) => Money> {
  const bounds = await costBounds(ctx);
  return (currency) => money(currency, bounds[currency] ?? 0n);
}

/** Who sends, as FATF recommendation 16 has it travel with the money. */
async function senderFor(ctx: Ctx, person: string): Promise<PayoutSender> {
  const contact = await contactOf(ctx, person);
  if (contact === null) throw new Error(`${person} sends and is nobody`);
  const { fullName, companyName, country } = contact;
  return { name: companyName ?? fullName, country, address: null, birthDate: null, reference: person };
}

async function bringAbout(ctx: Ctx, effect: Effect, stored: readonly Stored[], texts: PickupTextParts): Promise<void> {
  if (effect === "issue_code") for (const one of stored) await tellCode(ctx, one, texts);
  if (effect === "void_code")
    await voidCodes(
      ctx,
      stored.map(({ transfer }): Id<"tr"> => transfer.id),
    );
  if (effect === "tell_recipient")
    for (const one of stored) if (one.transfer.state === "AVAILABLE") await tellWaiting(ctx, one, texts);
}
