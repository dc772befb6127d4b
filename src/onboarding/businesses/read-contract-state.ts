/** The contract of a business that sends, as transfers ask about it: how far its application is, and which tiers a contract gives. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { answerByOf } from "../model/review-goal.ts";
import { isOpenSheet, type SheetState } from "../model/sheet-states.ts";
import { CUSTOMER_TIERS } from "../model/terms.ts";
import { findBusinessOf, listSheetsOf } from "../store.ts";

const OF_SHEET = {
  DRAFT: "draft",
  SUBMITTED: "reviewed",
  CHANGES_REQUESTED: "changes",
  SIGNING: "signing",
} as const satisfies Partial<Record<SheetState, string>>;
const isOpenState = (state: SheetState): state is keyof typeof OF_SHEET => isOpenSheet(state);

export interface ContractState {
  readonly state: (typeof OF_SHEET)[keyof typeof OF_SHEET] | "none" | "active" | "suspended";
  readonly answerBy: Date | null;
  readonly tiers: readonly string[];
}

/** A sheet that would change a contract in force is not said: what was signed counts until it is. */
export async function readContractState(ctx: Pick<Ctx, "db">, owner: string): Promise<ContractState> {
  const business = await findBusinessOf(ctx.db, owner);
  const nothing = { state: "none", answerBy: null, tiers: CUSTOMER_TIERS } as const;
  if (business === null) return nothing;
  if (business.status === "active" || business.status === "suspended") return { ...nothing, state: business.status };
  const open = (await listSheetsOf(ctx.db, business.id)).find(({ state }) => isOpenSheet(state));
  if (open === undefined || !isOpenState(open.state)) return nothing;
  return { ...nothing, state: OF_SHEET[open.state], answerBy: answerByOf(open) };
}
