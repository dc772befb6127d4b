/** A customer's own complaints: sending one, following it, adding words, objecting, taking the letter. */
import { referenceOf } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isOwnTransfer, numberOf } from "#transfers/index.ts";
import { complaintFilesByEntry, wereSentWith } from "../files/complaint-files.ts";
import { addComplaintEntry, complaintText, getLocked } from "./add-entry.ts";
import type * as contract from "./contract.ts";
import { letterTexts } from "./letter-texts.ts";
import { MAX_OPEN_OF_PERSON, SHOWN_KINDS } from "./model/complaint.ts";
import { openComplaint } from "./open-complaint.ts";
import { findComplaint, findLetter, listComplaintEntries, listComplaintsOf, listLetters, type ComplaintRow } from "./store.ts";
import { countOpenOf } from "./store-lists.ts";

const MAX_LISTED = 50;

/** The caller. Staff complain about nothing here. */
function callerOf(ctx: Pick<Ctx, "actor">): string {
  if (ctx.actor.kind !== "user") throw refuse("permission_denied");
  return ctx.actor.id;
}

/** The caller's own complaint. Another one's is refused `not_found`, like an unknown one. */
function ownOf(ctx: Pick<Ctx, "actor">, complaint: ComplaintRow | null): ComplaintRow {
  if (complaint === null || complaint.person !== actorId(ctx.actor)) throw refuse("not_found");
  return complaint;
}

export async function readOwnComplaints(ctx: Ctx): Promise<Output<typeof contract.readOwnComplaints>> {
  return { complaints: (await listComplaintsOf(ctx.db, callerOf(ctx), MAX_LISTED)).map(shownOwn) };
}

export const transferOf = ({ transferId }: Pick<ComplaintRow, "transferId">) =>
  transferId === null ? null : { id: transferId as `tr_${string}`, number: numberOf(transferId) };

function shownOwn(row: ComplaintRow): Output<typeof contract.readOwnComplaints>["complaints"][number] {
  const { id, topic, channel, state, outcome, receivedAt, touchedAt, answeredAt, dueAt } = row;
  return {
    id: id as `cn_${string}`,
    reference: referenceOf(id),
    topic,
    channel,
    state,
    outcome,
    transfer: transferOf(row),
    receivedAt,
    touchedAt,
    answeredAt,
    dueAt,
  };
}

/** Sends a complaint. Its figures are those in force now; its customer is told number and due time by bell and mail. */
export async function complain(
  ctx: Ctx,
  { id, entryId, topic, text, transfer, files }: Input<typeof contract.complain>,
): Promise<Output<typeof contract.complain>> {
  const person = callerOf(ctx);
  const known = await findComplaint(ctx.db, id);
  if (known !== null) return repeated(ctx, known, { entryId, text, files });
  if ((await countOpenOf(ctx.db, person)) >= MAX_OPEN_OF_PERSON) throw new Refusal("too_many_complaints", 409);
  if (transfer !== undefined && !(await isOwnTransfer(ctx, transfer, person)))
    throw new Refusal("complaint_transfer_unknown", 422);
  const opened = await openComplaint(ctx, {
    id,
    entryId,
    person,
    transferId: transfer ?? null,
    topic,
    text,
    files,
    language: ctx.language,
    receivedAt: ctx.now,
    channel: "own_form",
    threadId: null,
    messageId: null,
    openedBy: null,
  });
  if (opened === null) throw new Refusal("id_already_used", 409);
  return { reference: referenceOf(id), dueAt: opened.dueAt };
}

/** A complaint sent again after a lost answer is the same one. */
async function repeated(
  ctx: Ctx,
  known: ComplaintRow,
  { entryId, text, files }: { readonly entryId: string; readonly text: string; readonly files: readonly string[] },
): Promise<Output<typeof contract.complain>> {
  const first = (await listComplaintEntries(ctx.db, known.id))[0];
  const isSame = known.person === actorId(ctx.actor) && first?.id === entryId && first.text === complaintText(text);
  if (!isSame || !(await wereSentWith(ctx, { complaint: known.id, entryId }, files))) throw new Refusal("id_already_used", 409);
  return { reference: referenceOf(known.id), dueAt: known.dueAt };
}

export async function readOwnComplaint(
  ctx: Ctx,
  { id }: Input<typeof contract.readOwnComplaint>,
): Promise<Output<typeof contract.readOwnComplaint>> {
  const complaint = ownOf(ctx, await findComplaint(ctx.db, id));
  const [entries, letters] = await Promise.all([listComplaintEntries(ctx.db, id), listLetters(ctx.db, id)]);
  const files = await complaintFilesByEntry(ctx, id);
  return {
    ...shownOwn(complaint),
    isExtended: complaint.isExtended,
    objectUntil: whyNotObject(complaint, ctx.now) === null ? objectionEnd(complaint) : null,
    entries: entries
      .filter(({ kind }) => SHOWN_KINDS.includes(kind))
      .map(({ id: entry, no, kind, text, madeAt }) => ({
        id: entry as `ne_${string}`,
        no,
        kind,
        text,
        files: files(entry),
        at: madeAt,
        outcome: letters.find((one) => one.no === no)?.outcome ?? null,
      })),
  };
}

const objectionEnd = ({ answeredAt, objectionDays }: ComplaintRow): Date | null =>
  answeredAt === null ? null : new Date(answeredAt.getTime() + objectionDays * DAY_MS);

function whyNotObject(complaint: ComplaintRow, now: Date): "objection_over" | "complaint_not_as_shown" | null {
  const end = objectionEnd(complaint);
  if (end === null) return "complaint_not_as_shown";
  return complaint.isReopened || now > end ? "objection_over" : null;
}

export async function addToComplaint(
  ctx: Ctx,
  { id, entryId, text, files }: Input<typeof contract.addToComplaint>,
): Promise<Output<typeof contract.addToComplaint>> {
  await addComplaintEntry(ctx, ownOf(ctx, await getLocked(ctx, id)), { entryId, kind: "added", text, files });
  return { done: true };
}

/** Objects to the answer, once. Repeated after a lost answer it is the same objection. */
export async function objectToAnswer(
  ctx: Ctx,
  { id, entryId, text, files }: Input<typeof contract.objectToAnswer>,
): Promise<Output<typeof contract.objectToAnswer>> {
  const complaint = ownOf(ctx, await getLocked(ctx, id));
  const whyNot = whyNotObject(complaint, ctx.now);
  await addComplaintEntry(ctx, complaint, { entryId, kind: "reopened", text, files, whyNot });
  return { done: true };
}

export async function takeOwnLetter(ctx: Ctx, { id, no }: Input<typeof contract.takeOwnLetter>): Promise<FileAnswer> {
  return letterOf(ctx, ownOf(ctx, await findComplaint(ctx.db, id)), no);
}

/** The letter as it was stored. */
export async function letterOf(ctx: Pick<Ctx, "db">, { id, language }: ComplaintRow, no: number): Promise<FileAnswer> {
  const bytes = await findLetter(ctx.db, id, no);
  if (bytes === null) throw refuse("not_found");
  return {
    fileName: `${letterTexts[language].fileName}-${referenceOf(id)}.pdf`,
    contentType: "application/pdf",
    bytes,
  };
}
