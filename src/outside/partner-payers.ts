/** Who pays out for the partner: its list of payers, asked for again every ten minutes, and the one for an order. */
import type { Clock } from "#platform/clock.ts";
import type { PayoutOrder } from "#transfers/payout.ts";
import type { AskPartner, PartnerReply } from "./partner-client.ts";
import { payersSchema, serviceOf } from "./partner-wire.ts";

const KEPT_MS = 10 * 60_000;
const MAX_LIST_BYTES = 524_288;
/** The partner's code for "no such payer", which is what an empty place in its own list says. */
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
  /** The id of the payer for where, how and in which currency an order is paid. */
  find(order: PayoutOrder): Promise<FoundPayer>;
}

/** A list for each process. Many orders at once ask for it once. */
export function payerBook(ask: AskPartner, clock: Clock): PayerBook {
  let kept: readonly Payer[] = [];
  let keptUntilMs = 0;
  let asking: Promise<FoundPayer | null> | null = null;
  /** Null once the list is there. */
  const refresh = async (): Promise<FoundPayer | null> => {
    const reply = await ask({ method: "GET", path: "/v1/payers", maxBytes: MAX_LIST_BYTES });
    if (reply.kind !== "answered") return reply;
    const parsed = payersSchema.safeParse(reply.body);
    if (!parsed.success) return { kind: "silent", why: "the partner's list of payers can't be read" };
    kept = parsed.data.payers;
    keptUntilMs = clock.now().getTime() + KEPT_MS;
    return null;
  };
  return {
    async find({ rail, beneficiary, amount }) {
      const service = serviceOf(rail);
      if (service === null) throw new RangeError(`${rail} is not a rail of the partner`);
      if (clock.now().getTime() >= keptUntilMs) {
        asking ??= refresh().finally(() => {
          asking = null;
        });
        const failed = await asking;
        if (failed) return failed;
      }
      const payer = kept.find(
        (one) => one.country === beneficiary.country && one.currency === amount.currency && one.service === service,
      );
      return payer ? { kind: "read", it: payer.id } : { kind: "refused", code: NO_PAYER };
    },
  };
}
