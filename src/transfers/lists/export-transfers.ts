import { findContact } from "#identity/index.ts";
import type { Input } from "#kernel/endpoint.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { add, formatMoney, money, subtract, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { fileOfTable, FILE_TYPES } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { chosenBy } from "./filter-transfers.ts";
import { MAX_EXPORTED, type exportTransfers as contract } from "./contract.ts";
import { senderOf } from "../details/own-transfers.ts";
import { listTexts } from "../model/file-texts.ts";
import { lockedAmong } from "../pickup/issue-pickup-code.ts";
import type { Issuer } from "../receipt/draw-receipt.ts";
import type { ReceiptDeps } from "../receipt/take-receipt.ts";
import { filled } from "#kernel/filled.ts";
import type { Listing } from "./model/listing.ts";
import { listOfSender } from "./store.ts";
import { listEnds, type TransferEnd } from "./store-ends.ts";
import type { Stored } from "../store.ts";
import { feeAndTax, paidOf } from "../lifecycle/transfer.ts";
import { numberOf, currentMilestoneOf } from "../model/progress.ts";
import { progressMessages } from "../tracking/messages.ts";
import type { Cell, FileTable } from "#platform/files/file-table.ts";

export interface ExportDeps {
  /** The name of the company whose account this is; null for a person. */
  readonly companyOf: (ctx: Pick<Ctx, "db">, person: string) => Promise<string | null>;
  /** The operator that issues the statement. */
  readonly issuerFor: ReceiptDeps["issuerFor"];
}

/** Exports the caller's transfers of a filter as a file, newest first. Refuses `too_many_transfers`. */
export async function exportTransfers(
  ctx: Ctx,
  { format, ...filter }: Input<typeof contract>,
  { companyOf, issuerFor }: ExportDeps,
): Promise<FileAnswer> {
  const found = await listOfSender(ctx.db, senderOf(ctx), null, MAX_EXPORTED + 1, chosenBy(filter));
  if (found.length > MAX_EXPORTED) throw new Refusal("too_many_transfers", 409);
  const { language, now } = ctx;
  const texts = listTexts[language];
  const ends = await listEnds(
    ctx.db,
    found.map(({ transfer }) => transfer.id),
  );
  const locked = await lockedAmong(ctx, found);
  const holder = (await companyOf(ctx, senderOf(ctx))) ?? (await findContact(ctx, senderOf(ctx)))?.fullName ?? "";
  const issuer = await issuerFor(ctx, language);
  const sums = totalsOf(found, language);
  const table: FileTable = {
    title: texts.title,
    about: [],
    statement: {
      issuer,
      facts: [
        [texts.holder, holder],
        [texts.period, periodOf(filter, found, language)],
        [texts.count, String(found.length)],
        [texts.created, whenOf(now, language)],
      ],
      sums: sums.length,
      notes: [texts.what, issuedBy(issuer, language)],
    },
    lang: htmlLang(language),
    createdAt: now,
    columns: [
      { title: texts.number, width: 1.8 },
      { title: texts.made, width: 2 },
      { title: texts.recipient, width: 2.2 },
      { title: texts.product, width: 1.5 },
      { title: texts.state, width: 1.7 },
      { title: texts.sent, width: 1.9, align: "end" },
      { title: texts.fees, width: 1.4, align: "end" },
      { title: texts.paid, width: 1.9, align: "end" },
      { title: texts.currency, width: 1.4 },
      { title: texts.receives, width: 1.8, align: "end" },
      { title: texts.arrives, width: 2 },
      { title: texts.arrived, width: 2 },
    ],
    rows: [
      ...found.map((stored) =>
        lineOf(stored, { end: ends.get(stored.transfer.id), isLocked: locked.has(stored.transfer.id) }, language),
      ),
      ...sums,
    ],
    amountText: (amount) => formatMoney(amount, language, { symbol: false }),
    pageText: (page, pages) => filled(texts.page, { page, pages }),
  };
  const fileName = `${texts.fileName}-${toLocalDate(now)}.${format}`;
  return { fileName, contentType: FILE_TYPES[format], bytes: await fileOfTable(table, format) };
}

/** The days of the filter, or those of the transfers where it names none. */
function periodOf({ from, to }: Pick<Listing, "from" | "to">, found: readonly Stored[], language: Language): string {
  const days = found.map(({ transfer }) => toLocalDate(transfer.createdAt));
  const [first, last] = [from ?? days.at(-1), to ?? days[0]];
  if (first === undefined || last === undefined) return listTexts[language].noDays;
  return filled(listTexts[language].days, { from: formatDate(first, language), to: formatDate(last, language) });
}

/** The sums of what has arrived: anything else may still change or was given back. */
function totalsOf(found: readonly Stored[], language: Language): Cell[][] {
  const arrived = found.map(({ transfer }) => transfer).filter(({ state }) => state === "PAID");
  const sum = (of: (transfer: Stored["transfer"]) => Money) => arrived.reduce((all, one) => add(all, of(one)), money("IDR", 0n));
  if (arrived.length === 0) return [];
  const label = filled(listTexts[language].totals, { count: arrived.length });
  const sums = [sum(({ price }) => price.principal), sum(feesOf), sum(paidOf)];
  return [[label, "", "", "", "", ...sums, "", "", "", ""]];
}

// The part of the price without coins is deducted from our fee, so that the columns add up.
const feesOf = ({ price, payInRounding }: Stored["transfer"]): Money => subtract(feeAndTax(price), payInRounding);

/** The sentence of a statement that names its issuer. */
export const issuedBy = ({ legalName, licence, authority }: Issuer, language: Language): string =>
  filled(listTexts[language].issuer, { legalName, licence, authority });

/** With the year: a statement is read years later. */
export const whenOf = (instant: Date, language: Language): string =>
  `${formatDate(toLocalDate(instant), language)}, ${formatInstant(instant, language, "time")}`;

/** Cells in the order of the columns. */
function lineOf(
  { transfer, agreed }: Stored,
  { end, isLocked }: { readonly end: TransferEnd | undefined; readonly isLocked: boolean },
  language: Language,
): Cell[] {
  const { id, createdAt, product, price } = transfer;
  const { beneficiary, arrivesBy } = agreementSchema.parse(agreed.snapshot);
  const messages = progressMessages[language];
  const milestone = currentMilestoneOf(transfer, isLocked);
  return [
    numberOf(id),
    whenOf(createdAt, language),
    beneficiary.name,
    listTexts[language][product],
    milestone === "paid" && product === "cash_pickup" ? messages.collected : messages.milestone[milestone],
    price.principal,
    feesOf(transfer),
    paidOf(transfer),
    price.receives.currency,
    price.receives,
    whenOf(new Date(arrivesBy), language),
    end === undefined || end.arrivedAt === null ? "" : whenOf(end.arrivedAt, language),
  ];
}
