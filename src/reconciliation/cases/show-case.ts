import { money, type Currency } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { ROWS_PER_CASE, type CaseDetail, type CaseView, type CorrectionView } from "../contract.ts";
import { correctableOf, templatesFor, type BookingTemplate, type Correctable } from "../model/correction-journals.ts";
import { compareKeys, type Compared } from "../matching/compare-keys.ts";
import { namesAmong } from "#identity/index.ts";
import { findBookable, listLostKeys, lostTransfer, type Bookable } from "../restore/lost-case.ts";
import { findDifference, listCaseEvents, type DifferenceRow } from "../store-cases.ts";
import { listCorrectionsOf, type CorrectionRow } from "../store-corrections.ts";
import { whyNotExplain } from "../corrections/explanation.ts";
import { CORRECTIONS } from "../corrections/workflow.ts";
import { listFindingsOf, type FindingView } from "../findings/store.ts";
import { listEntriesUnder, listLinesUnder, type Key } from "../matching/store.ts";
import { findOwnAccount } from "../statements/store.ts";

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
}: DifferenceRow): CaseView {
  // The table's check constraint enforces the format; the values come from the ledger's accounts and from adapters, which produce no
  // others.
  const difference = minor === null || currency === null ? null : money(currency as Currency, minor);
  return { id, kind, party, key, difference, state, assignedTo, openedAt, changedAt, closedAt, outcome };
}

/** The key in statement and ledger that a case is about; null for other cases. */
export function keyOf({ topic, party, key, currency }: DifferenceRow): Key | null {
  if (!/^(?:key|lost) /.test(topic) || party === null || key === null || currency === null) return null;
  return { party, key, currency: currency as Currency };
}

/** The booking that a case allows now, and its templates; or null. */
export interface Offer extends Correctable {
  readonly templates: readonly BookingTemplate[];
  /** The key of the statement line. */
  readonly key: Key | null;
  /** The order that would be booked at the transfer. */
  readonly bookable: Bookable | null;
}

export async function findOffer(ctx: Ctx, file: DifferenceRow, books: LostOrderBooks): Promise<Offer | null> {
  const transfer = lostTransfer(file);
  const bookable = transfer === null ? null : await findBookable(ctx, transfer, books);
  if (typeof bookable === "string") return null;
  if (bookable !== null) return { ...bookable, key: null, bookable };
  for (const key of await keysOf(ctx, file)) {
    const correctable = await findCorrectable(ctx, key);
    if (correctable !== null) return { ...correctable, templates: templatesFor(correctable), key, bookable: null };
  }
  return null;
}

/** The keys that a case is about; a transfer lost in a restore may have several. */
async function keysOf(ctx: Ctx, file: DifferenceRow): Promise<readonly Key[]> {
  const lost = lostTransfer(file) === null ? [] : await listLostKeys(ctx, file.topic);
  const key = keyOf(file);
  return lost.length > 0 ? lost : key === null ? [] : [key];
}

/** The correction that this key allows now, or null. */
async function findCorrectable(ctx: Pick<Ctx, "db">, key: Key): Promise<Correctable | null> {
  const [compared] = await compareKeys(ctx, [key]);
  const own = await findOwnAccount(ctx.db, key.party);
  if (compared === undefined || own === null) return null;
  return correctableOf(compared.buckets, { account: `${own}:${key.currency}`, currency: key.currency });
}

/** A case with all its details, as the caller sees it. */
export async function showCase(ctx: Ctx, id: string, books: LostOrderBooks): Promise<CaseDetail> {
  const row = await findDifference(ctx.db, id);
  if (row === null) throw refuse("not_found");
  const offer = row.state === "closed" ? null : await findOffer(ctx, row, books);
  const history = await listCaseEvents(ctx.db, id, ROWS_PER_CASE);
  const corrections = await listCorrectionsOf(ctx.db, id, ROWS_PER_CASE);
  return {
    ...showRow(row),
    history,
    findings: (await listFindingsOf(ctx.db, row.id, ROWS_PER_CASE)).map(showFinding),
    corrections: corrections.map((one) => showCorrection(ctx, one)),
    ...(await bothSides(ctx, await keysOf(ctx, row))),
    correctable: offer && {
      account: offer.account,
      amount: money(offer.currency, offer.minor),
      templates: [...offer.templates],
    },
    whyNotExplain: await whyNotExplain(ctx, row, books),
    names: await namesAmong(ctx, [
      row.assignedTo,
      ...history.map(({ actorId }) => actorId),
      ...corrections.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ]),
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

async function bothSides(ctx: Ctx, keys: readonly Key[]): Promise<Pick<CaseDetail, "lines" | "entries">> {
  if (keys.length === 0) return { lines: [], entries: [] };
  const lines = await listLinesUnder(ctx.db, keys);
  const entries = await listEntriesUnder(ctx.db, keys);
  const buckets = (await compareKeys(ctx, keys)).flatMap((compared) => compared.buckets);
  const bucketOf = (is: (bucket: Compared["buckets"][number]) => boolean) => buckets.find(is)?.kind ?? "";
  return {
    lines: lines.slice(0, ROWS_PER_CASE).map(({ id, lineId, day, bookedAt, currency, minor, kind, reference }) => ({
      id,
      lineId,
      day,
      bookedAt,
      kind,
      reference,
      amount: money(currency, minor),
      bucket: bucketOf((bucket) => bucket.lines.some((line) => line.id === id)),
    })),
    entries: entries.slice(0, ROWS_PER_CASE).map(({ journal, line, account, step, subject, day, currency, minor }) => ({
      journal,
      account,
      step,
      subject,
      day,
      amount: money(currency, minor),
      bucket: bucketOf((bucket) => bucket.entries.some((entry) => entry.journal === journal && entry.line === line)),
    })),
  };
}

/** A correction as the caller sees it. */
export function showCorrection(ctx: Pick<Ctx, "actor" | "now">, row: CorrectionRow): CorrectionView {
  const { id, case: about, template, account, findings, reason, journal } = row;
  const amount = row.template === "explain" ? null : money(row.currency, row.minor);
  const content = { id, case: about, template, account, amount, findings: findings && [...findings], reason };
  return { ...content, ...showProposal(ctx, CORRECTIONS, row), journal };
}
