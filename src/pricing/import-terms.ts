import { newId } from "#kernel/id.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { hashOf } from "./hash-of.ts";
import { insertTerm, listTermsAbout, storedValue } from "./store-terms.ts";
import type { TermRecord } from "./term.ts";
import { whyNotContent, type TermContent } from "./terms.ts";
import { hashTerm } from "./weigh-term.ts";

/** A term as the files of an installation say it. */
export interface TermDraft {
  readonly content: TermContent;
  readonly validFrom: Date;
  readonly validTo: Date | null;
  readonly reason: string;
}

/** What became of a term of the files. */
export type TermOutcome =
  | { readonly is: "made" | "unchanged" }
  /** People have decided about it: files never overrule four eyes. Or, of starting values, other files have said it before. */
  | { readonly is: "kept"; readonly by: string; readonly at: Date };

/** How many terms of the files were new; `enterTerms` says what became of each. */
export async function importTerms(ctx: Ctx, drafts: readonly TermDraft[]): Promise<number> {
  return [...(await enterTerms(ctx, drafts)).values()].filter(({ is }) => is === "made").length;
}

/**
 * Brings terms to what the files say, in the name of whoever runs the command. What people have decided about stays theirs: files never
 * overrule four eyes. What was imported before and reads otherwise now takes effect at once, and never backwards.
 */
export async function enterTerms(
  ctx: Ctx,
  drafts: readonly TermDraft[],
  /** Of starting values: what has been entered before stays, whoever entered it. */
  { onlyNew = false }: { readonly onlyNew?: boolean } = {},
): Promise<ReadonlyMap<TermDraft, TermOutcome>> {
  const outcomes = new Map<TermDraft, TermOutcome>();
  let added = 0;
  for (const about of Map.groupBy(drafts, ({ content }) => `${content.kind}/${content.key}`).values()) {
    const { records, decided } = await newRecords(ctx, about, onlyNew);
    for (const record of records.values())
      if (!(await insertTerm(ctx.db, record))) throw new Error(`${record.content.kind} ${record.content.key} was not entered`);
    added += records.size;
    for (const draft of about) outcomes.set(draft, decided ?? { is: records.has(draft) ? "made" : "unchanged" });
  }
  if (added === 0) return outcomes;
  await ctx.audit("pricing.terms_imported", { details: { terms: added } });
  // Prices, bounds and openings stand on public pages.
  await ctx.publicPagesChanged();
  return outcomes;
}

interface Fresh {
  /** What is new of all that the files say about one thing. */
  readonly records: ReadonlyMap<TermDraft, TermRecord>;
  /** What stands and stays, if something does. */
  readonly decided: TermOutcome | null;
}

async function newRecords(ctx: Ctx, drafts: readonly TermDraft[], onlyNew: boolean): Promise<Fresh> {
  const [first] = drafts;
  if (!first) return { records: new Map(), decided: null };
  const { kind, key } = first.content;
  const known = (await listTermsAbout(ctx.db, kind, key)).filter(({ state }) => state === "approved");
  const records = unlike(ctx, drafts, known);
  const standing =
    known.findLast(({ origin }) => origin !== "import") ?? (onlyNew && records.length > 0 ? known.at(-1) : undefined);
  if (standing) {
    const { decidedBy, proposedBy, decidedAt, proposedAt } = standing;
    return { records: new Map(), decided: { is: "kept", by: decidedBy ?? proposedBy, at: decidedAt ?? proposedAt } };
  }
  return { records: new Map(records), decided: null };
}

function unlike(ctx: Ctx, drafts: readonly TermDraft[], known: readonly TermRecord[]): [TermDraft, TermRecord][] {
  // The first terms of an installation may be older than it: a law of last April is in force. Afterwards only the newest that has begun
  // counts, and what has yet to begin: a correction of an older one would otherwise take the place of its successor.
  if (known.length === 0) return drafts.map((draft) => [draft, recordOf(ctx, draft, draft.validFrom)]);
  const begun = drafts.filter(({ validFrom }) => validFrom <= ctx.now).map(({ validFrom }) => validFrom.getTime());
  const newest = Math.max(...begun, 0);
  return drafts
    .filter(({ validFrom }) => validFrom.getTime() >= newest)
    .filter(
      (draft) =>
        !isSame(
          known.findLast(({ validFrom }) => validFrom.getTime() === draft.validFrom.getTime()),
          draft,
        ),
    )
    .map((draft) => [draft, recordOf(ctx, draft, draft.validFrom > ctx.now ? draft.validFrom : ctx.now)]);
}

function recordOf(ctx: Ctx, draft: TermDraft, effectiveFrom: Date): TermRecord {
  const by = actorId(ctx.actor);
  if (ctx.actor.kind !== "system" || !by) throw new Error("terms are imported by a command, never by a person");
  const fault = whyNotContent(draft.content);
  if (fault) throw new Error(`${draft.content.kind} ${draft.content.key}: ${fault}`);
  const proposed = { id: newId("tm", ctx.now.getTime(), ctx.random(10)), ...draft, proposedBy: by };
  return {
    ...proposed,
    proposedAt: ctx.now,
    hash: hashTerm(proposed),
    state: "approved",
    origin: "import",
    decidedBy: by,
    decidedAt: ctx.now,
    note: null,
    effectiveFrom,
    isOvertaken: false,
  };
}

function isSame(term: TermRecord | undefined, draft: TermDraft): boolean {
  return term !== undefined && hashOf(storedValue(term.content)) === hashOf(storedValue(draft.content));
}
