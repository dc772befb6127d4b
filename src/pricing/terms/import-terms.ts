import { newId } from "#kernel/id.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { insertTerm, listTermsAbout, storedValue } from "./store.ts";
import type { TermRecord } from "./model/term.ts";
import { isBySheet, whyNotContent, type TermContent } from "./model/term-kinds.ts";
import { hashTerm } from "./term-guards.ts";

/** A term as written in the installation's files. */
export interface TermDraft {
  readonly content: TermContent;
  readonly validFrom: Date;
  readonly validTo: Date | null;
  readonly reason: string;
}

/** Outcome of a term from the files. */
export type TermOutcome =
  | { readonly is: "made" | "unchanged" }
  /** Staff have decided about it, and files never overrule four eyes. Or, for starting values, an earlier import has already set it. */
  | { readonly is: "kept"; readonly by: string; readonly at: Date };

/** Number of new terms from the files; `enterTerms` gives the outcome of each. */
export async function importTerms(ctx: Ctx, drafts: readonly TermDraft[]): Promise<number> {
  return [...(await enterTerms(ctx, drafts)).values()].filter(({ is }) => is === "made").length;
}

/**
 * Brings terms in line with the files, in the name of the user who runs the command. A term that staff have decided about stays: files
 * never overrule four eyes. An imported term that has changed in the files takes effect at once, never retroactively.
 */
export async function enterTerms(
  ctx: Ctx,
  drafts: readonly TermDraft[],
  /** For starting values: a term that already exists stays, whoever entered it. */
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
  // Prices, bounds and availability are shown on public pages.
  await ctx.publicPagesChanged();
  return outcomes;
}

interface Fresh {
  /** New terms from the files for one kind and key. */
  readonly records: ReadonlyMap<TermDraft, TermRecord>;
  /** The existing decision that stays, if there is one. */
  readonly decided: TermOutcome | null;
}

async function newRecords(ctx: Ctx, drafts: readonly TermDraft[], onlyNew: boolean): Promise<Fresh> {
  const [first] = drafts;
  if (!first) return { records: new Map(), decided: null };
  const { kind, key } = first.content;
  const known = (await listTermsAbout(ctx.db, kind, key)).filter(({ state }) => state === "approved");
  const records = unlike(ctx, drafts, known);
  const existing =
    known.findLast(({ origin }) => origin !== "import") ?? (onlyNew && records.length > 0 ? known.at(-1) : undefined);
  if (existing) {
    const { decidedBy, proposedBy, decidedAt, proposedAt } = existing;
    return { records: new Map(), decided: { is: "kept", by: decidedBy ?? proposedBy, at: decidedAt ?? proposedAt } };
  }
  return { records: new Map(records), decided: null };
}

function unlike(ctx: Ctx, drafts: readonly TermDraft[], known: readonly TermRecord[]): [TermDraft, TermRecord][] {
  // The first terms of an installation may take effect before it existed, such as a law of last April. Later only the newest term that has
  // begun
  // and those yet to begin are imported: a correction of an older one would otherwise replace its successor.
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
  if (isBySheet(draft.content.kind)) throw new Error(`${draft.content.kind} comes from signed sheets, never from files`);
  const fault = whyNotContent(draft.content);
  if (fault) throw new Error(`${draft.content.kind} ${draft.content.key}: ${fault}`);
  const proposed = { id: newId("tm", ctx.now.getTime(), ctx.random(10)), ...draft, proposedBy: by, expiresAt: draft.validTo };
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
  return term !== undefined && canonicalHash(storedValue(term.content)) === canonicalHash(storedValue(draft.content));
}
