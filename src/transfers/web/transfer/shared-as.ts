/** What a sender can say of a transfer to who waits for it. Pure. */
import type { Product } from "../../transfer.ts";
import { milestoneOf, type Milestone } from "../../way.ts";
import type { State } from "../../states.ts";

/** `unsettled`: it may arrive or not; the page behind the link says how it stands. */
export type SharedAs = "on_its_way" | "ready" | "arrived" | "collected" | "unsettled";

const SHARED_AS: Readonly<Partial<Record<Milestone, SharedAs>>> = {
  funded: "on_its_way",
  converted: "on_its_way",
  sent: "on_its_way",
  reviewing: "unsettled",
  action_required: "unsettled",
  unclear: "unsettled",
  cancel_asked: "unsettled",
  available: "ready",
  collecting: "ready",
  paid: "arrived",
};

/** Null where no money is coming: it is not paid for, or will not arrive any more. */
export function sharedAs({ state, product }: { readonly state: State; readonly product: Product }): SharedAs | null {
  const as = SHARED_AS[milestoneOf(state)] ?? null;
  return as === "arrived" && product === "cash_pickup" ? "collected" : as;
}
