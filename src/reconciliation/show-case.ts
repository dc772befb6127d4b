import { money, type Currency } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { ROWS_PER_CASE, type CaseDetail, type CaseView, type CorrectionView } from "./contract.ts";
import { correctableOf, templatesFor, whyNotDecide, type Correctable, type Template } from "./corrections.ts";
import { whyNotClose } from "./finding.ts";
import { compareKeys, type Compared } from "./judge-keys.ts";
import { findBookable, listLostKeys, lostTransfer, type Bookable } from "./lost-case.ts";
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

/** What a correction of a case would make good now, and by which templates; or null. */
export interface Offer extends Correctable {
  readonly templates: readonly Template[];
  /** Where its line is. */
  readonly key: Key | null;
  /** Where it is booked at the transfer. */
  readonly bookable: Bookable | null;
}

export async function findOffer(ctx: Ctx, file: CaseRow, books: LostOrderBooks): Promise<Offer | null> {
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

/** The places in statement and books that a case is about; what a restore lost of a transfer may lie in several. */
async function keysOf(ctx: Ctx, file: CaseRow): Promise<readonly Key[]> {
  const lost = lostTransfer(file) === null ? [] : await listLostKeys(ctx, file.topic);
  const key = keyOf(file);
  return lost.length > 0 ? lost : key === null ? [] : [key];
}

/** What a correction of this key would make good now, or null. */
async function findCorrectable(ctx: Pick<Ctx, "db">, key: Key): Promise<Correctable | null> {
  const [compared] = await compareKeys(ctx, [key]);
  const own = await findOwnAccount(ctx.db, key.party);
  if (compared === undefined || own === null) return null;
  return correctableOf(compared.pots, { account: `${own}:${key.currency}`, currency: key.currency });
}

/** A case with everything about it, as the caller sees it. */
export async function showCase(ctx: Ctx, id: string, books: LostOrderBooks): Promise<CaseDetail> {
  const row = await findCase(ctx.db, id);
  if (row === null) throw refuse("not_found");
  const by = actorId(ctx.actor) ?? "";
  const offer = row.state === "closed" ? null : await findOffer(ctx, row, books);
  return {
    ...showRow(row),
    history: await listCaseEvents(ctx.db, id, ROWS_PER_CASE),
    findings: (await listFindingsOf(ctx.db, row.id, ROWS_PER_CASE)).map(showFinding),
    corrections: (await listCorrectionsOf(ctx.db, id, ROWS_PER_CASE)).map((one) => showCorrection(one, by)),
    ...(await bothSides(ctx, await keysOf(ctx, row))),
    correctable: offer && {
      account: offer.account,
      amount: money(offer.currency, offer.minor),
      templates: [...offer.templates],
    },
    whyNotClose: (await whyNotExplain(ctx, row, books)) ?? whyNotClose(row, by),
  };
}

/** A transfer that waits in doubt is not explained away: closed without its booking it would wait for ever. */
export async function whyNotExplain(ctx: Ctx, file: CaseRow, books: LostOrderBooks): Promise<"case_books_transfer" | null> {
  const transfer = lostTransfer(file);
  if (transfer === null || file.state === "closed") return null;
  const bookable = await findBookable(ctx, transfer, books);
  return bookable === null || bookable === "differs" ? null : "case_books_transfer";
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
  const pots = (await compareKeys(ctx, keys)).flatMap((compared) => compared.pots);
  const potOf = (is: (pot: Compared["pots"][number]) => boolean) => pots.find(is)?.kind ?? "";
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
