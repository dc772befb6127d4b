/** Office queues besides transfers: proposals to decide, unapplied payments. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { menusOf } from "./acting-officer.ts";
import type * as contract from "../proposals/contract.ts";
import { OFFICE_PER_PAGE } from "../proposals/contract.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { showPayment, showProposal } from "./show-to-staff.ts";
import { listUnapplied } from "../unapplied-payments/store.ts";
import { listProposalRows } from "../proposals/store.ts";

export async function listProposals(
  ctx: Ctx,
  filter: Input<typeof contract.listProposals>,
): Promise<Output<typeof contract.listProposals>> {
  actingPerson(ctx);
  const rows = await listProposalRows(ctx.db, { ...filter, menus: menusOf(ctx) }, OFFICE_PER_PAGE + 1);
  const page = rows.slice(0, OFFICE_PER_PAGE);
  return {
    proposals: page.map((row) => showProposal(ctx, row)),
    next: rows.length > OFFICE_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function listPayments(
  ctx: Ctx,
  { amountMinor, ...filter }: Input<typeof contract.listPayments>,
): Promise<Output<typeof contract.listPayments>> {
  actingPerson(ctx);
  const query = { ...filter, amountMinor: amountMinor === undefined ? undefined : BigInt(amountMinor) };
  const rows = await listUnapplied(ctx.db, query, OFFICE_PER_PAGE + 1, TRANSFER_RULES);
  const page = rows.slice(0, OFFICE_PER_PAGE);
  return {
    payments: page.map((payment) => showPayment(ctx, payment)),
    next: rows.length > OFFICE_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
