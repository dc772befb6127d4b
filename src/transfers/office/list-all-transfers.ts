import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refusal, menusOf } from "./acting-officer.ts";
import { NAME_SEARCH_DAYS, type listAll as listContract, type WholeTransfer } from "./contract.ts";
import { OFFICE_PER_PAGE } from "../proposals/contract.ts";
import { showHistory, showOverseen, showProposal, showTransfer, disclosureFor } from "./show-to-staff.ts";
import { STATES } from "../lifecycle/states.ts";
import { findTransfer } from "../store.ts";
import { findPayInNumber } from "../processing/store-due.ts";
import { listHistory } from "../processing/store-history.ts";
import { listNotes } from "./store-notes.ts";
import { listFormerRecipients, listOverseen, type OfficeFilter } from "./store.ts";
import { listProposalRows } from "../proposals/store.ts";

/** Maximum of notes and proposals shown with one transfer. */
const ROWS_PER_TRANSFER = 200;

/** A page of the transfers of all senders. */
export async function listAll(ctx: Ctx, input: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  actingPerson(ctx);
  const { state, queue, search, ...filter } = input;
  const disclosure = disclosureFor(ctx);
  // A caller who may not know which are frozen cannot filter by it either.
  const states = state && STATES.filter((one) => disclosure.state(one) === state);
  const found = await listOverseen(
    ctx.db,
    { ...filter, ...lookFor(search, input), states, isQueue: queue === "person" },
    OFFICE_PER_PAGE + 1,
  );
  const page = found.slice(0, OFFICE_PER_PAGE);
  return {
    transfers: page.map((stored) => showOverseen(ctx, stored)),
    next: found.length > OFFICE_PER_PAGE ? (page.at(-1)?.transfer.id ?? null) : null,
  };
}

/** Interprets the search text. A name is searched only where that is fast: among the transfers of one sender, or of a month. */
function lookFor(
  search: string | undefined,
  { from, to, sender }: Input<typeof listContract>,
): Pick<OfficeFilter, "id" | "number" | "name"> {
  if (search === undefined) return {};
  if (/^tr_[0-9a-z]{26}$/.test(search)) return { id: search };
  const digits = search.replaceAll(/[\s-]/g, "");
  if (/^[0-9]{4,28}$/.test(digits)) return { number: digits };
  const isNarrow = from !== undefined && to !== undefined && to.getTime() - from.getTime() <= NAME_SEARCH_DAYS * DAY_MS;
  if (!isNarrow && sender === undefined) throw refusal("search_too_wide");
  return { name: search };
}

/** One transfer of any sender, with everything the caller may see. */
export async function readAny(ctx: Ctx, { id }: { readonly id: string }): Promise<WholeTransfer> {
  actingPerson(ctx);
  const stored = await findTransfer(ctx.db, id);
  if (stored === null) throw refuse("not_found");
  const { transfer } = stored;
  const menus = menusOf(ctx);
  const notes = await listNotes(ctx.db, id, ROWS_PER_TRANSFER);
  const proposals = await listProposalRows(ctx.db, { menus, transfer: id }, ROWS_PER_TRANSFER);
  return {
    ...showTransfer(ctx, stored),
    formerRecipients: await listFormerRecipients(ctx.db, id),
    payInNumber: await findPayInNumber(ctx.db, transfer.id),
    history: showHistory(ctx, await listHistory(ctx.db, transfer.id)),
    notes: notes
      .filter(({ isConfidential }) => !isConfidential || menus.includes("compliance"))
      .map(({ what, text, by, at }) => ({ what, text, role: by.role, by: by.id, at })),
    proposals: proposals.map((row) => showProposal(ctx, row)),
  };
}
