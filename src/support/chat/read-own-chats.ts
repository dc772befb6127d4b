import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findOwner, getOwnThread } from "./caller.ts";
import {
  ENTRIES_PER_READ,
  type readChat as chatContract,
  type readThread as threadContract,
  type ShownEntry,
} from "./contract.ts";
import type { ChatDeps } from "./deps.ts";
import { stateOf } from "../surveys/answer-survey.ts";
import { findSurvey } from "../surveys/store.ts";
import { chatState, isOver, SHOWN_EVENTS } from "./model/thread.ts";
import { readService } from "./read-opening.ts";
import { listThreadEntries, type ThreadEntry } from "./store-entries.ts";
import { listThreadsOf } from "./store-threads.ts";
import { filesByEntry, type FilesByEntry } from "../files/list-files.ts";

const MAX_THREADS = 10;

/** What the chat shows when it opens. */
export async function readChat(ctx: Ctx, { door }: ChatDeps): Promise<Output<typeof chatContract>> {
  const owner = findOwner(ctx);
  const threads = owner === null ? [] : await listThreadsOf(ctx.db, owner, MAX_THREADS);
  return {
    service: await readService(ctx),
    formToken: door.tokens.issue(ctx.now),
    threads: threads.map(({ id, subject, state, touchedAt, lastNo, customerReadNo }) => ({
      id: id as `th_${string}`,
      reference: referenceOf(id),
      subject,
      state: chatState(state),
      touchedAt,
      unread: Math.max(0, lastNo - customerReadNo),
    })),
  };
}

/** One own thread, with the entries after a number. */
export async function readThread(ctx: Ctx, { id, after }: Input<typeof threadContract>): Promise<Output<typeof threadContract>> {
  const thread = await getOwnThread(ctx, id);
  const rows = await listThreadEntries(ctx.db, id, { after, limit: ENTRIES_PER_READ + 1, shownEvents: SHOWN_EVENTS });
  const isWaiting = thread.state === "NEW" && thread.waitingSince !== null;
  const service = await readService(ctx, thread.waitingSince ?? ctx.now);
  const names = await firstNames(ctx, rows);
  const files = await filesByEntry(ctx, id, rows);
  return {
    id,
    reference: referenceOf(id),
    subject: thread.subject,
    state: chatState(thread.state),
    version: thread.version,
    staffReadNo: thread.staffReadNo,
    place: isWaiting ? service.waiting + 1 : null,
    waitMinutes: isWaiting ? service.waitMinutes : null,
    answersBy: thread.waitingSince === null ? null : service.answersBy,
    isServiceOpen: service.isOpen,
    mergedInto: thread.mergedInto as `th_${string}` | null,
    survey: isOver(thread.state) ? await surveyOf(ctx, id) : null,
    entries: rows.slice(0, ENTRIES_PER_READ).map((row) => showEntry(row, names, files)),
    hasMore: rows.length > ENTRIES_PER_READ,
  };
}

/** An invitation that has expired is not shown: nothing can be done with it. */
async function surveyOf(ctx: Ctx, id: string): Promise<"open" | "answered" | null> {
  const state = stateOf(await findSurvey(ctx.db, id), ctx.now);
  return state === "open" || state === "answered" ? state : null;
}

/** Customers see the first name of who answers, as on a badge. */
async function firstNames(ctx: Ctx, rows: readonly ThreadEntry[]): Promise<ReadonlyMap<string, string>> {
  const staff = rows.flatMap(({ side, madeBy }) => (side === "staff" && madeBy !== null ? [madeBy] : []));
  const names = await namesOf(ctx, staff);
  return new Map([...names].map(([id, name]) => [id, name.split(" ")[0] ?? name]));
}

function showEntry(
  { no, id, side, kind, madeBy, event, text, madeAt }: ThreadEntry,
  names: ReadonlyMap<string, string>,
  files: FilesByEntry,
): ShownEntry {
  const by = kind === "system" ? "system" : side === "customer" ? "you" : "staff";
  return {
    no,
    id: id as `te_${string}`,
    by,
    name: by === "staff" && madeBy !== null ? (names.get(madeBy) ?? null) : null,
    event,
    text,
    files: files(id),
    at: madeAt,
  };
}
