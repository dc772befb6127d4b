/** The data of the tracking page, formatted on the server. Only its loader imports this, so that neither it nor zod reaches the browser. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatMoney, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { formatInstant } from "#kernel/time.ts";
import { trackTransfer, type Tracked } from "../contract.ts";
import type { Holder, Milestone } from "../../model/progress.ts";
import type { trackingMessages } from "./messages.ts";

export interface ShownTracked {
  readonly number: string;
  readonly recipient: string;
  /** The bank or wallet that the money goes to. */
  readonly bank: string | null;
  readonly sender: string;
  readonly receives: string;
  readonly milestone: Milestone;
  readonly isCash: boolean;
  readonly city: string | null;
  /** The outlet that paid it out, with its city. */
  readonly collectedAt: string | null;
  readonly isAbroad: boolean;
  readonly isLate: boolean;
  readonly holder: Holder;
  readonly head: {
    readonly key: keyof (typeof trackingMessages)["ID"]["head"];
    readonly values: Readonly<Record<string, string>>;
  };
  readonly reached: readonly { readonly milestone: Milestone; readonly when: string; readonly dateTime: string }[];
  readonly ahead: readonly { readonly milestone: Milestone; readonly by: string | null }[];
}

export type Found =
  | { readonly tracked: ShownTracked; readonly receives: Money; readonly arrivesBy: Date }
  | { readonly problem: "unknown" | "tooMany" };

export async function loadTracked(api: Api, token: string, language: Language): Promise<Found> {
  try {
    const tracked = await api(trackTransfer, { token: token.slice(0, 200) });
    return { tracked: shown(tracked, language), receives: tracked.receives, arrivesBy: tracked.arrivesBy };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "too_many_requests") return { problem: "tooMany" };
    if (error.status === 404 || error.status === 400) return { problem: "unknown" };
    throw error;
  }
}

function shown(tracked: Tracked, language: Language): ShownTracked {
  const { number, recipient, bank, sender, holder, isLate, product } = tracked;
  return {
    number,
    recipient,
    bank,
    sender,
    receives: formatMoney(tracked.receives, language),
    milestone: tracked.reached.at(-1)?.milestone ?? "created",
    isCash: product === "cash_pickup",
    city: tracked.city,
    collectedAt: tracked.collectedAt,
    isAbroad: product === "international",
    isLate,
    holder,
    head: headOf(tracked, language),
    // That a payment was asked for is the sender's business, once it was made.
    reached: tracked.reached
      .filter(({ milestone }, index, all) => milestone !== "awaiting_payment" || index === all.length - 1)
      .map(({ milestone, at }) => ({
        milestone,
        when: formatInstant(at, language),
        dateTime: at.toISOString(),
      })),
    ahead: tracked.ahead.map(({ milestone, by }) => ({ milestone, by: by && formatDeadline(by, language) })),
  };
}

function headOf(tracked: Tracked, language: Language): ShownTracked["head"] {
  const { reached, product, arrivesBy, collectBy, isLate, collectedAt } = tracked;
  const last = reached.at(-1);
  const isCash = product === "cash_pickup";
  const by = { by: formatDeadline(arrivesBy, language) };
  if (isLate) return { key: "late", values: { promised: formatDeadline(arrivesBy, language) } };
  switch (last?.milestone) {
    case undefined:
    case "created":
    case "awaiting_payment":
      return { key: "waiting", values: {} };
    case "unclear":
      return { key: "unclear", values: {} };
    case "available":
      return { key: "available", values: { by: formatDeadline(collectBy ?? arrivesBy, language) } };
    case "code_locked":
      return { key: product === "cash_pickup" && collectBy !== null ? "codeLocked" : "back", values: {} };
    case "collecting":
      return { key: "collecting", values: {} };
    case "paid":
      if (isCash && collectedAt !== null)
        return { key: "paidCashAt", values: { outlet: collectedAt, at: formatInstant(last.at, language) } };
      return { key: isCash ? "paidCash" : "paid", values: { at: formatInstant(last.at, language) } };
    case "cancelled":
    case "expired":
      return { key: "notSent", values: {} };
    case "funded":
    case "converted":
    case "sent":
      return { key: isCash ? "inTransitCash" : "inTransit", values: by };
    // The reason for waiting is disclosed to the sender only.
    case "reviewing":
    case "action_required":
      // After a refused payout nothing is on its way, as the timeline shows.
      return { key: reached.some(({ milestone }) => milestone === "rejected") ? "notArrivedYet" : "soon", values: {} };
    default:
      return { key: "back", values: {} };
  }
}
