/** The acts of staff on a complaint: notes, questions, one extension, assignment, the answer with its letter. */
import { referenceOf } from "#kernel/id.ts";
import { holdersOfRight } from "#access/index.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addComplaintEntry, complaintText, getLocked, type NewEntry } from "./add-entry.ts";
import type * as contract from "./contract-office.ts";
import { drawLetter, type LetterIssuer } from "./draw-letter.ts";
import { notifyCustomer } from "./notices.ts";
import { letterOf, transferOf } from "./own-complaints.ts";
import { findComplaint, insertLetter } from "./store.ts";

const done = { done: true } as const;
const RIGHT = { menu: "complaint", module: "answer" } as const;
const MAX_COLLEAGUES = 200;

export async function noteComplaint(
  ctx: Ctx,
  { id, entryId, text }: Input<typeof contract.noteComplaint>,
): Promise<Output<typeof contract.noteComplaint>> {
  await addComplaintEntry(ctx, await getLocked(ctx, id), { entryId, kind: "note", text });
  return done;
}

/** Asks the customer; the clock rests until they answer. */
export async function askComplainant(
  ctx: Ctx,
  { id, entryId, text }: Input<typeof contract.askComplainant>,
): Promise<Output<typeof contract.askComplainant>> {
  const complaint = await getLocked(ctx, id);
  const added = await addComplaintEntry(ctx, complaint, { entryId, kind: "asked", text });
  if (added !== null) await notifyCustomer(ctx, complaint, "complaint_asked", added);
  return done;
}

/** Extends the time once in the life of a complaint; the customer reads why, and the new time. */
export async function extendComplaint(
  ctx: Ctx,
  { id, entryId, text }: Input<typeof contract.extendComplaint>,
): Promise<Output<typeof contract.extendComplaint>> {
  const complaint = await getLocked(ctx, id);
  const whyNot = complaint.isExtended ? "already_extended" : null;
  const added = await addComplaintEntry(ctx, complaint, { entryId, kind: "extended", text, whyNot });
  if (added !== null) await notifyCustomer(ctx, complaint, "complaint_extended", added);
  return done;
}

/** Answers, and stores the letter of the answer in the same transaction. */
export async function answerComplaint(
  ctx: Ctx,
  issuerFor: (ctx: Ctx, language: Language) => Promise<LetterIssuer>,
  { id, entryId, text, outcome, rootCause }: Input<typeof contract.answerComplaint>,
): Promise<Output<typeof contract.answerComplaint>> {
  const complaint = await getLocked(ctx, id);
  const added = await addComplaintEntry(ctx, complaint, {
    entryId,
    kind: "answered",
    text,
    answer: { outcome, rootCause },
  });
  if (added === null) return done;
  const { person, language, topic, receivedAt, isReopened, objectionDays } = complaint;
  const content = await drawLetter({
    issuer: await issuerFor(ctx, language),
    language,
    reference: referenceOf(id),
    customer: (await namesOf(ctx, [person])).get(person) ?? "",
    topic,
    transferNumber: transferOf(complaint)?.number ?? null,
    receivedAt,
    answeredAt: ctx.now,
    outcome,
    text: complaintText(text),
    objectUntil: isReopened ? null : new Date(ctx.now.getTime() + objectionDays * DAY_MS),
  });
  await insertLetter(ctx.db, { complaint: id, no: added.no, outcome, content });
  await notifyCustomer(ctx, complaint, "complaint_answered", added);
  return done;
}

export async function assignComplaint(
  ctx: Ctx,
  { id, entryId, to }: Input<typeof contract.assignComplaint>,
): Promise<Output<typeof contract.assignComplaint>> {
  const complaint = await getLocked(ctx, id);
  if (to !== null && (await holdersOfRight(ctx, RIGHT, 1, to)).length === 0) throw new Refusal("colleague_unknown", 422);
  const isSame = complaint.assignedTo === to && complaint.state !== "NEW";
  if (isSame) return done;
  const entry: NewEntry = to === null ? { entryId, kind: "unassigned" } : { entryId, kind: "assigned", assignee: to };
  await addComplaintEntry(ctx, complaint, entry);
  return done;
}

export async function listComplaintColleagues(ctx: Ctx): Promise<Output<typeof contract.listComplaintColleagues>> {
  const people = await holdersOfRight(ctx, RIGHT, MAX_COLLEAGUES);
  const names = await namesOf(ctx, people);
  return { colleagues: people.map((id) => ({ id: id as `us_${string}`, name: names.get(id) ?? id })) };
}

export async function takeLetter(ctx: Ctx, { id, no }: Input<typeof contract.takeLetter>): Promise<FileAnswer> {
  const complaint = await findComplaint(ctx.db, id);
  if (complaint === null) throw refuse("not_found");
  return letterOf(ctx, complaint, no);
}
