/** One act on several transfers, done by one officer or proposed to another. Each row is a transaction with its own result: a run that ends early is repeated, and goes on. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { newId, type Id } from "#kernel/id.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockTransfer, menusOf, type OfficeDeps } from "../office/acting-officer.ts";
import { inquireParty } from "../office/inquire-party.ts";
import { factsOf } from "../office/list-all-transfers.ts";
import { staffActs } from "../office/model/staff-acts.ts";
import { showOverseen } from "../office/show-to-staff.ts";
import { readEvidence } from "../files/attach-files.ts";
import { openReview, releaseTransfer, requestDocuments } from "../review/review-transfer.ts";
import { proposeDecision } from "../proposals/propose-decision.ts";
import { listWaitingTransfers } from "../proposals/store.ts";
import { findTransfers, type Stored } from "../store.ts";
import type * as contract from "./contract.ts";
import {
  BATCH_ACTS,
  isProposed,
  isProposedAct,
  whatOf,
  whyNotRowSchema,
  type BatchAct,
  type BatchRow,
  type Doing,
  type Proposing,
  type RowOutcome,
  type WhyNotRow,
} from "./model/batch.ts";
import { endRow, findBatch, insertBatch, listRows, lockOpenRow, type StoredBatch } from "./store.ts";

/** What would happen to each transfer. Refuses `not_found` where one of them is unknown. */
export async function previewBatch(
  ctx: Ctx,
  { act, transfers }: Input<typeof contract.previewBatch>,
  deps: OfficeDeps,
): Promise<Output<typeof contract.previewBatch>> {
  refuseWithout(ctx, act);
  const wanted = [...new Set(transfers)];
  const found = new Map((await findTransfers(ctx.db, wanted)).map((stored) => [stored.transfer.id, stored]));
  const waiting = await waitingAmong(ctx, act, wanted);
  const rows = [];
  for (const id of wanted) {
    const stored = found.get(id);
    if (stored === undefined) throw refuse("not_found");
    const whyNot = await whyNotRow(ctx, stored, { act, waiting }, deps);
    rows.push({ transfer: showOverseen(ctx, stored), version: stored.version, whyNot });
  }
  return { rows };
}

interface Running {
  readonly id: Id<"tb">;
  readonly doing: Doing | Proposing;
  /** Ids of files as evidence, the same for each proposal. */
  readonly files: readonly string[];
  readonly rows: readonly BatchRow[];
}

/**
 * Does or proposes the act on each row that has no result yet. Refuses an id that is used for other rows, other files, another act or by
 * somebody else (`id_already_used`), and a file that is not the caller's or was used by another batch (`file_gone`).
 */
export async function runBatch(
  outer: Ctx,
  { id, doing, files = [], rows }: Omit<Running, "files"> & { readonly files?: readonly string[] | undefined },
  deps: OfficeDeps,
): Promise<Output<typeof contract.runBatch>> {
  const by = actingPerson(outer);
  refuseWithout(outer, doing.act);
  if (new Set(rows.map(({ transfer }) => transfer)).size !== rows.length) throw refuse("malformed_request");
  await outer.inSeparateTransaction((ctx) => begin(ctx, { id, doing, files, rows, by }));
  for (const { transfer } of rows) await outer.inSeparateTransaction((ctx) => runRow(ctx, { id, doing, files, transfer }, deps));
  const ended = await listRows(outer.db, id);
  return {
    rows: ended.map(({ transfer, outcome, whyNot }) => {
      if (outcome === null) throw new Error(`${transfer} of ${id} has no result`);
      return { transfer, outcome, whyNot };
    }),
  };
}

/** Rows about proposals of compliance have a name of their own, because compliance alone reads them (src/audit/model/restricted-rows.ts). */
const auditOf = ({ act }: Doing | Proposing) => {
  if (!isProposedAct(act)) return { begun: "batch_begun", row: "batch_row" } as const;
  const name = BATCH_ACTS[act].menu === "compliance" ? "propose_rulings" : "propose_operations";
  return { begun: name, row: name } as const;
};

/** The files are read here and used by the first row that becomes a proposal: a batch without one leaves them to the next. */
async function begin(ctx: Ctx, { id, doing, files, rows, by }: Running & { readonly by: string }): Promise<void> {
  const sorted = rows.toSorted((a, b) => (a.transfer < b.transfer ? -1 : 1));
  const shownHash = canonicalHash({ doing, rows: sorted, ...(files.length > 0 && { files: files.toSorted() }) });
  if (await isRepeated(ctx, { id, by, shownHash })) return;
  const known = await findTransfers(
    ctx.db,
    rows.map(({ transfer }) => transfer),
  );
  if (known.length !== rows.length) throw refuse("not_found");
  await readEvidence(ctx, { about: id, menu: BATCH_ACTS[doing.act].menu, givenBy: by }, files);
  if (await insertBatch(ctx.db, { id, by, shownHash }, { doing, rows: sorted }, ctx.now))
    await ctx.audit(`transfers.${auditOf(doing).begun}`, {
      subject: id,
      details: { act: doing.act, rows: rows.length, ...(files.length > 0 && { files }), hash: shownHash },
    });
  else await isRepeated(ctx, { id, by, shownHash });
}

/** Whether the batch was begun before. Refuses an id under which something else was begun. */
async function isRepeated(ctx: Ctx, { id, by, shownHash }: StoredBatch): Promise<boolean> {
  const stored = await findBatch(ctx.db, id);
  if (stored === null) return false;
  if (stored.by !== by || stored.shownHash !== shownHash) throw new Refusal("id_already_used", 409);
  return true;
}

type RunningRow = Pick<Running, "id" | "doing" | "files">;

/** Locks the row before the transfer, and the transfer before the files, so that two runs at once do it once. */
async function runRow(
  ctx: Ctx,
  { id, doing, files, transfer }: RunningRow & Pick<BatchRow, "transfer">,
  deps: OfficeDeps,
): Promise<void> {
  const row = await lockOpenRow(ctx.db, id, transfer);
  if (row === null) return;
  const result = await resultOf(ctx, row, { id, doing, files }, deps);
  await endRow(ctx.db, { batch: id, transfer }, result, ctx.now);
  await ctx.audit(`transfers.${auditOf(doing).row}`, { subject: transfer, details: { batch: id, act: doing.act, ...result } });
}

async function resultOf(
  ctx: Ctx,
  { transfer, version }: BatchRow,
  { id, doing, files }: RunningRow,
  deps: OfficeDeps,
): Promise<{ readonly outcome: RowOutcome; readonly whyNot: WhyNotRow | null }> {
  const stored = await lockTransfer(ctx, transfer);
  if (stored.version !== version) return { outcome: "changed", whyNot: null };
  // A proposal is made under the lock of its transfer, so none can come between this check and the row's own.
  const waiting = await waitingAmong(ctx, doing.act, [transfer]);
  const whyNot = await whyNotRow(ctx, stored, { act: doing.act, waiting }, deps);
  if (whyNot !== null) return { outcome: "refused", whyNot };
  if (isProposed(doing)) await propose(ctx, transfer, { id, doing, files }, deps);
  else await act(ctx, transfer, doing, deps);
  return { outcome: "done", whyNot: null };
}

/** The same proposal as about one transfer. Its id is new: the row's result is stored with it, so a repeated run makes no second one. */
async function propose(
  ctx: Ctx,
  transfer: BatchRow["transfer"],
  { id, doing, files }: RunningRow & { readonly doing: Proposing },
  deps: OfficeDeps,
): Promise<void> {
  const proposal = newId("pp", ctx.now.getTime(), ctx.random(10));
  const { menu } = BATCH_ACTS[doing.act];
  const content = { transfer, menu, what: whatOf(doing), evidence: doing.evidence, files };
  await proposeDecision(ctx, { id: proposal, batch: id, ...content }, deps);
}

/** The same use cases as for one transfer. */
function act(ctx: Ctx, id: BatchRow["transfer"], doing: Doing, deps: OfficeDeps): Promise<void> {
  switch (doing.act) {
    case "hold":
      return openReview(ctx, { id, reason: doing.reason, isReleasedByTwo: doing.isReleasedByTwo, text: doing.text }, deps);
    case "request_documents":
      return requestDocuments(ctx, { id, kinds: doing.kinds }, deps);
    case "release":
      return releaseTransfer(ctx, { id, text: doing.text }, deps);
    case "inquire_payout":
      return inquireParty(ctx, { id, of: "payout" }, deps);
  }
}

/** The transfers about which a proposal is undecided; none for an act that proposes nothing. */
async function waitingAmong(ctx: Ctx, name: BatchAct, transfers: readonly string[]): Promise<ReadonlySet<string>> {
  return isProposedAct(name) ? listWaitingTransfers(ctx.db, transfers) : new Set();
}

async function whyNotRow(
  ctx: Ctx,
  { transfer }: Stored,
  { act: name, waiting }: { readonly act: BatchAct; readonly waiting: ReadonlySet<string> },
  deps: OfficeDeps,
): Promise<WhyNotRow | null> {
  if (waiting.has(transfer.id)) return "proposal_already_waiting";
  const facts = await factsOf(ctx, transfer, deps);
  const { menu } = BATCH_ACTS[name];
  const found = staffActs(transfer, [menu], facts).find(({ act: one }) => one === name);
  return whyNotRowSchema.nullable().parse(found?.whyNot ?? null);
}

/** The calls are open to operations and to compliance: each does its own acts. Whoever decides holds may not see transfers otherwise. */
function refuseWithout(ctx: Pick<Ctx, "actor">, name: BatchAct): void {
  const why = whyNotAllowed(ctx.actor, BATCH_ACTS[name]);
  if (why !== null) throw refuse(why);
  if (menusOf(ctx).length === 0) throw refuse("permission_denied");
}
