/** Stores a complaint with its clock and first entry, and acknowledges it to its customer, whichever way the customer complained. */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { sendComplaintFiles } from "../files/complaint-files.ts";
import { complaintText } from "./add-entry.ts";
import { notifyCustomer } from "./notices.ts";
import { readComplaintClock, readComplaintTerms } from "./read-clock.ts";
import { insertComplaint, insertComplaintEntry, type NewComplaint } from "./store.ts";

type Opening = Omit<NewComplaint, "days" | "extensionDays" | "objectionDays" | "touchedAt" | "dueAt"> & {
  readonly entryId: string;
  readonly text: string;
  /** Files of its customer, given before. */
  readonly files?: readonly string[];
};

/**
 * Opens a complaint. Its clock starts at `receivedAt`, when the customer wrote, by the figures that were in force then. Null: its id is taken,
 * or its chat or message has a complaint.
 */
export async function openComplaint(
  ctx: Ctx,
  { entryId, text, files = [], ...complaint }: Opening,
): Promise<{ readonly dueAt: Date | null } | null> {
  const { id, person, receivedAt } = complaint;
  // Words older than the first figures are a complaint as well: it gets those in force now.
  const terms = (await readComplaintTerms({ db: ctx.db, now: receivedAt })) ?? (await readComplaintTerms(ctx));
  // Customers are sent elsewhere; staff read which terms are missing, and who sets them.
  if (terms === null) throw new Refusal(complaint.openedBy === null ? "complaints_not_taken" : "complaint_terms_not_set", 503);
  const received = { kind: "received", madeAt: receivedAt } as const;
  const clock = await readComplaintClock(ctx, { ...terms, receivedAt }, [received]);
  const dueAt = clock?.dueAt ?? null;
  if (!(await insertComplaint(ctx.db, { ...complaint, ...terms, touchedAt: ctx.now, dueAt }))) return null;
  const entry = { ...received, no: 1, id: entryId, madeBy: person, assignee: null, text: complaintText(text) };
  await insertComplaintEntry(ctx.db, id, entry);
  await sendComplaintFiles(ctx, { complaint: id, entryId, givenBy: person }, files);
  await notifyCustomer(ctx, { id, person }, "complaint_received", { no: 1, dueAt });
  return { dueAt };
}
