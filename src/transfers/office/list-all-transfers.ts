import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { listJournalsOf } from "#ledger/index.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { menusOf, type OfficeDeps } from "./acting-officer.ts";
import { namesAmong } from "#identity/index.ts";
import { listShownFiles } from "../files/view-file.ts";
import { listRequested } from "../review/store-requests.ts";
import { staffActs, type ActFacts } from "./model/staff-acts.ts";
import type { WholeTransfer } from "./contract.ts";
import type { listAll as listContract } from "./contract-list.ts";
import { OFFICE_PER_PAGE } from "../proposals/contract.ts";
import { interpretSearch } from "./search/find-transfers.ts";
import {
  showHistory,
  showJournals,
  showOverseen,
  showPayIns,
  showProposal,
  showTransfer,
  disclosureFor,
} from "./show-to-staff.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { STATES } from "../lifecycle/states.ts";
import { findTransfer } from "../store.ts";
import { lockedAmong } from "../pickup/issue-pickup-code.ts";
import { findQris } from "../pay-in/qris/store.ts";
import { listReceived } from "../pay-in/store.ts";
import { findPayInNumber } from "../processing/store-due.ts";
import { listHistory } from "../processing/store-history.ts";
import { listNotes } from "./store-notes.ts";
import { findPayrollOf } from "../payroll/store-paying.ts";
import { occurrenceOfTransfer } from "../schedules/store-occurrences.ts";
import { listFormerRecipients, listOverseen } from "./store.ts";
import { readAwardLimits } from "../proposals/read-award-limits.ts";
import { listProposalRows } from "../proposals/store.ts";
import { canRecallPayout } from "../changes/cancel-deps.ts";

/** Maximum of notes and proposals shown with one transfer. */
const ROWS_PER_TRANSFER = 200;

/** A page of the transfers of all senders. */
export async function listAll(ctx: Ctx, input: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  actingPerson(ctx);
  const { state, queue, search, ...filter } = input;
  const disclosure = disclosureFor(ctx);
  // A caller who may not know which are frozen cannot filter by it either.
  const states = state && STATES.filter((one) => disclosure.state(one) === state);
  const wanted = search === undefined || search === "" ? undefined : await interpretSearch(ctx, search);
  const found = await listOverseen(ctx.db, { ...filter, search: wanted, states, queue, now: ctx.now }, OFFICE_PER_PAGE + 1);
  const page = found.slice(0, OFFICE_PER_PAGE);
  const locked = await lockedAmong(ctx, page);
  return {
    transfers: page.map((stored) => ({ ...showOverseen(ctx, stored), isCodeLocked: locked.has(stored.transfer.id) })),
    next: found.length > OFFICE_PER_PAGE ? (page.at(-1)?.transfer.id ?? null) : null,
    isNearly: wanted?.isNearly ?? false,
  };
}

/** The facts that decide which acts are possible. */
export const factsOf = async (ctx: Ctx, transfer: Transfer, deps: OfficeDeps): Promise<ActFacts> => ({
  at: ctx.now,
  rules: deps.rules,
  bank: deps.homeBank,
  hasLost: await deps.hasLost(ctx, transfer.id),
  canRecall: canRecallPayout(transfer, deps),
  limits: await readAwardLimits(ctx),
});

/** One transfer of any sender, with everything the caller may see. */
export async function readAny(ctx: Ctx, { id }: { readonly id: Id<"tr"> }, deps: OfficeDeps): Promise<WholeTransfer> {
  actingPerson(ctx);
  const stored = await findTransfer(ctx.db, id);
  if (stored === null) throw refuse("not_found");
  const { transfer } = stored;
  const menus = menusOf(ctx);
  const notes = await listNotes(ctx.db, id, ROWS_PER_TRANSFER);
  const proposals = await listProposalRows(ctx.db, { menus, transfer: id }, ROWS_PER_TRANSFER);
  const history = showHistory(ctx, await listHistory(ctx.db, id));
  const shownNotes = notes
    .filter(({ isConfidential }) => !isConfidential || menus.includes("compliance"))
    .map(({ what, text, by, at }) => ({ what, text, role: by.role, by: by.id, at }));
  const shown = proposals.map((row) => showProposal(ctx, row));
  const files = await listShownFiles(ctx, id);
  const people = [
    stored.agreed.sender,
    ...history.flatMap(({ by, second }) => [by, second]),
    ...shownNotes.map(({ by }) => by),
    ...files.map(({ by }) => by),
    ...shown.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  ];
  const code = await findQris(ctx.db, id);
  const facts = await factsOf(ctx, transfer, deps);
  return {
    ...showTransfer(ctx, stored),
    isCodeLocked: (await lockedAmong(ctx, [stored])).has(id),
    schedule: (await occurrenceOfTransfer(ctx.db, id))?.schedule ?? null,
    payroll: await findPayrollOf(ctx.db, id),
    formerRecipients: await listFormerRecipients(ctx.db, id),
    payInNumber: await findPayInNumber(ctx.db, id),
    qris: code && { number: code.number, bankReference: code.bankReference },
    payIns: showPayIns(transfer, await listReceived(ctx.db, id)),
    history,
    journals: showJournals(ctx, (await listJournalsOf(ctx, { subject: id })).journals),
    acts: staffActs(transfer, menus, facts).map((one) => ({ ...one })),
    names: await namesAmong(ctx, people),
    notes: shownNotes,
    proposals: shown,
    files,
    requested: await listRequested(ctx.db, id),
  };
}
