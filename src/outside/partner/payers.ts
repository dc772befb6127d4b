/** The partner's payers, who make its payouts: the list, refreshed every ten minutes, and the payer for an order. */
import type { Clock } from "#platform/clock.ts";
import type { PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import type { CallPartner, PartnerReply } from "./client.ts";
import { payersSchema, serviceOf } from "./wire.ts";

const CACHE_MS = 10 * 60_000;
const MAX_LIST_BYTES = 524_288;
/** The partner's code for "no such payer". Also used when its own list has none for an order. */
const NO_PAYER = "1005001";

interface Payer {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  readonly service: string;
}

export type FoundPayer =
  | { readonly kind: "read"; readonly it: string }
  | Extract<PartnerReply, { kind: "refused" | "not_sent" | "silent" }>;

export interface PayerBook {
  /** The id of the payer for an order's country, rail and currency. */
  find(order: PayoutOrder): Promise<FoundPayer>;
}

/** One list per process. Concurrent orders share one request for it. */
export function payerBook(callPartner: CallPartner, clock: Clock): PayerBook {
  let cached: readonly Payer[] = [];
  let cachedUntilMs = 0;
  let refreshing: Promise<FoundPayer | null> | null = null;
  /** Null once the list is loaded. */
  const refresh = async (): Promise<FoundPayer | null> => {
    const reply = await callPartner({ method: "GET", path: "/v1/payers", maxBytes: MAX_LIST_BYTES });
    if (reply.kind !== "answered") return reply;
    const parsed = payersSchema.safeParse(reply.body);
    if (!parsed.success) return { kind: "silent", why: "the partner's list of payers can't be read" };
    cached = parsed.data.payers;
    cachedUntilMs = clock.now().getTime() + CACHE_MS;
    return null;
  };
  return {
    async find({ rail, beneficiary, amount }) {
      const service = serviceOf(rail);
      if (service === null) throw new RangeError(`${rail} is not a rail of the partner`);
      if (clock.now().getTime() >= cachedUntilMs) {
        refreshing ??= refresh().finally(() => {
          refreshing = null;
        });
        const failed = await refreshing;
        if (failed) return failed;
      }
      const payer = cached.find(
        (one) => one.country === beneficiary.country && one.currency === amount.currency && one.service === service,
      );
      return payer ? { kind: "read", it: payer.id } : { kind: "refused", code: NO_PAYER };
    },
  };
}
