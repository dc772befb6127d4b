import type { Ctx } from "#platform/unit-of-work.ts";
import { listEvents, type CaseFile } from "../store.ts";
import type { SubjectKey } from "../subject-key.ts";
import type { OwnCase } from "./contract.ts";

/** Kinds of events whose text staff wrote to the person. */
const TO_PERSON: ReadonlySet<string> = new Set(["info_requested", "approved", "rejected"]);
/** A rejection can be objected to once, and only for this long it makes sense: until another case can be opened. */
const hasObjected = (kinds: readonly string[]) => kinds.includes("objected");

/** A case as its person reads it. The texts are sealed about the case's id. */
export async function showCase(ctx: Pick<Ctx, "db">, key: SubjectKey, one: CaseFile): Promise<OwnCase> {
  const events = await listEvents(ctx.db, one.id);
  const { id, purpose, tier, state, openedAt, dueAt, answerBy, reason, retryFrom } = one;
  return {
    id,
    purpose,
    tier,
    state,
    openedAt,
    dueAt,
    answerBy,
    reason,
    retryFrom,
    messages: events
      .filter(({ kind, text }) => TO_PERSON.has(kind) && text !== null)
      .map(({ at, text }) => ({ at, text: text === null ? "" : key.open(id, text).toString("utf8") }))
      .toReversed(),
    canObject: state === "REJECTED" && !hasObjected(events.map(({ kind }) => kind)),
    canWithdraw: state === "SUBMITTED" || state === "IN_REVIEW" || state === "NEEDS_INFO",
  };
}
