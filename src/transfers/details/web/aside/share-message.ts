/** The message about a transfer that a sender can share with the recipient. Pure. */
import type { Product } from "../../../lifecycle/transfer.ts";
import { milestoneOf, type Milestone } from "../../../model/progress.ts";
import type { State } from "../../../lifecycle/states.ts";

/** `unsettled`: it may or may not arrive; the page behind the link shows its state. */
export type SharedAs = "in_transit" | "ready" | "arrived" | "collected" | "unsettled";

const SHARED_AS: Readonly<Partial<Record<Milestone, SharedAs>>> = {
  funded: "in_transit",
  converted: "in_transit",
  sent: "in_transit",
  reviewing: "unsettled",
  action_required: "unsettled",
  unclear: "unsettled",
  cancel_requested: "unsettled",
  available: "ready",
  collecting: "ready",
  paid: "arrived",
};

/** Null where no money is coming: it is not paid for, or will not arrive any more. */
export function sharedAs({ state, product }: { readonly state: State; readonly product: Product }): SharedAs | null {
  const as = SHARED_AS[milestoneOf(state)] ?? null;
  return as === "arrived" && product === "cash_pickup" ? "collected" : as;
}
