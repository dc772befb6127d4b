/** What waits in the office besides transfers: proposals to decide, payments that nobody knows. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, roomsOf } from "./acting-officer.ts";
import type * as contract from "./contract-proposals.ts";
import { OFFICE_PER_PAGE } from "./contract-proposals.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { showPayment, showProposal } from "./show-office.ts";
import { listUnclaimed } from "./store-payments.ts";
import { listProposalRows } from "./store-proposals.ts";

export async function listProposals(
  ctx: Ctx,
  filter: Input<typeof contract.listProposals>,
): Promise<Output<typeof contract.listProposals>> {
  actingOfficer(ctx);
  const rows = await listProposalRows(ctx.db, { ...filter, rooms: roomsOf(ctx) }, OFFICE_PER_PAGE + 1);
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
  actingOfficer(ctx);
  const asked = { ...filter, amountMinor: amountMinor === undefined ? undefined : BigInt(amountMinor) };
  const rows = await listUnclaimed(ctx.db, asked, OFFICE_PER_PAGE + 1, TRANSFER_RULES);
  const page = rows.slice(0, OFFICE_PER_PAGE);
  return {
    payments: page.map((payment) => showPayment(ctx, payment)),
    next: rows.length > OFFICE_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
