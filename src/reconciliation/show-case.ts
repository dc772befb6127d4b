import { money, type Currency } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ROWS_PER_CASE, type CaseDetail, type CaseView, type CorrectionView } from "./contract.ts";
import { correctableOf, templatesFor, whyNotDecide, type Correctable } from "./corrections.ts";
import { whyNotClose } from "./finding.ts";
import { compareKeys, type Compared } from "./judge-keys.ts";
import { findCase, listCaseEvents, type CaseRow } from "./store-cases.ts";
import { findCorrection, listCorrectionsOf, type CorrectionRow } from "./store-corrections.ts";
import { listFindingsOf, type FindingView } from "./store-findings.ts";
import { listEntriesUnder, listLinesUnder, type Key } from "./store-keys.ts";
import { findOwnAccount } from "./store-lines.ts";

/** A case as a row of a list. */
export function showRow({
  id,
  kind,
  party,
  key,
  currency,
  minor,
  state,
  assignedTo,
  openedAt,
  changedAt,
  closedAt,
  outcome,
}: CaseRow): CaseView {
  // The table's check keeps the form; the words come from the ledger's accounts and from adapters, which know no others.
  const difference = minor === null || currency === null ? null : money(currency as Currency, minor);
  return { id, kind, party, key, difference, state, assignedTo, openedAt, changedAt, closedAt, outcome };
}

/** The place in statement and books that a case is about; null for one that is about something else. */
export function keyOf({ topic, party, key, currency }: CaseRow): Key | null {
  if (!/^(?:key|lost) /.test(topic) || party === null || key === null || currency === null) return null;
  return { party, key, currency: currency as Currency };
}

/** What a correction of this key would make good now, or null. */
export async function findCorrectable(ctx: Pick<Ctx, "db">, key: Key): Promise<Correctable | null> {
  const [compared] = await compareKeys(ctx, [key]);
  const own = await findOwnAccount(ctx.db, key.party);
  if (compared === undefined || own === null) return null;
  return correctableOf(compared.pots, { account: `${own}:${key.currency}`, currency: key.currency });
}

/** A case with everything about it, as the caller sees it. */
export async function showCase(ctx: Ctx, id: string): Promise<CaseDetail> {
  const row = await findCase(ctx.db, id);
  if (row === null) throw refuse("not_found");
  const by = actorId(ctx.actor) ?? "";
  const key = keyOf(row);
  const correctable = key === null || row.state === "closed" ? null : await findCorrectable(ctx, key);
  return {
    ...showRow(row),
    history: await listCaseEvents(ctx.db, id, ROWS_PER_CASE),
    findings: (await listFindingsOf(ctx.db, row.id, ROWS_PER_CASE)).map(showFinding),
    corrections: (await listCorrectionsOf(ctx.db, id, ROWS_PER_CASE)).map((one) => showCorrection(one, by)),
    ...(await bothSides(ctx, key)),
    correctable: correctable && {
      account: correctable.account,
      amount: money(correctable.currency, correctable.minor),
      templates: [...templatesFor(correctable)],
    },
    whyNotClose: whyNotClose(row, by),
  };
}

const showFinding = ({ id, kind, details, foundAt, foundBy, overAt }: FindingView) => ({
  id,
  kind,
  details,
  foundAt,
  foundBy,
  overAt,
});

async function bothSides(ctx: Ctx, key: Key | null): Promise<Pick<CaseDetail, "lines" | "entries">> {
  if (key === null) return { lines: [], entries: [] };
  const lines = await listLinesUnder(ctx.db, [key]);
  const entries = await listEntriesUnder(ctx.db, [key]);
  const [compared] = await compareKeys(ctx, [key]);
  const potOf = (is: (pot: Compared["pots"][number]) => boolean) => compared?.pots.find(is)?.kind ?? "";
  return {
    lines: lines.slice(0, ROWS_PER_CASE).map(({ id, lineId, day, bookedAt, currency, minor, kind, reference }) => ({
      id,
      lineId,
      day,
      bookedAt,
      kind,
      reference,
      amount: money(currency, minor),
      pot: potOf((pot) => pot.lines.some((line) => line.id === id)),
    })),
    entries: entries.slice(0, ROWS_PER_CASE).map(({ journal, line, account, step, subject, day, currency, minor }) => ({
      journal,
      account,
      step,
      subject,
      day,
      amount: money(currency, minor),
      pot: potOf((pot) => pot.entries.some((entry) => entry.journal === journal && entry.line === line)),
    })),
  };
}

/** A correction as the caller sees it. */
export function showCorrection({ account, currency, minor, ...row }: CorrectionRow, by: string): CorrectionView {
  const { id, case: about, template, reason, hash, proposedBy, proposedAt, state, decidedBy, decidedAt, note, journal } = row;
  const said = { id, case: about, template, account, amount: money(currency, minor), reason, hash, proposedBy, proposedAt };
  return { ...said, state, decidedBy, decidedAt, note, journal, whyNotDecide: whyNotDecide(row, by) };
}

/** A correction by its id, as the caller sees it. */
export async function getCorrection(ctx: Ctx, id: string): Promise<CorrectionView> {
  const row = await findCorrection(ctx.db, id);
  if (row === null) throw refuse("not_found");
  return showCorrection(row, actorId(ctx.actor) ?? "");
}
