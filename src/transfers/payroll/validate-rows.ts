/** The meaning of each row: the bank, the account, the amount and its price, and its problems. One pass over all rows, since rows compare. */
import { formatMoney } from "#kernel/amount.ts";
import { filled } from "#kernel/filled.ts";
import { isPayable, money, moneyCodec, parseAmount, type Money } from "#kernel/money.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { readsLikeLink } from "#kernel/validation/plain-name.ts";
import { isVisibleText } from "#kernel/validation/visible-text.ts";
import { readLimitsOf } from "#limits/index.ts";
import { findBanks, openPrices } from "#pricing/index.ts";
import { compareNames, isNearName, openHomeAccounts, type HomeAccounts } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { rowTexts } from "./model/payroll-texts.ts";
import { compareRows, sameAccount } from "./model/compare-rows.ts";
import { CORRIDOR, MAX_NOTE_CHARS, type Payroll, type PayrollRow, type RowProblem } from "./model/payroll.ts";
import { openRefused } from "./again/store-earlier.ts";
import { listRows } from "./store.ts";
import { openPaidBefore } from "./again/store-paid-before.ts";
import type { Room } from "./model/room.ts";
import { isSample, type Column, type Typed } from "./model/payroll-columns.ts";

type Code = keyof (typeof rowTexts)["ID"];
/** The sentence of a problem, with the bound that the amount passes where there is one. */
function says(code: Code, bound?: Money): Bilingual {
  const of = (language: Language) =>
    filled(rowTexts[language][code], { bound: bound === undefined ? "" : formatMoney(bound, language) });
  return { ID: of("ID"), EN: of("EN") };
}
const problem = (field: Column, code: Code, bound?: Money): RowProblem => ({ field, says: says(code, bound) });

/** The bound that a refusal of a price names. */
function boundOf({ min, max }: Readonly<Record<string, unknown>>): Money | undefined {
  const bound = moneyCodec.safeDecode((max ?? min) as never);
  return bound.success ? bound.data : undefined;
}

/** Refusals of a price that are about the amount; any other says that there is no price at all now. */
const OF_PRICE: Readonly<Record<string, Code>> = {
  amount_too_small: "amount_too_small",
  amount_too_large: "amount_too_large",
  wallet_amount_too_large: "amount_too_large",
  amount_not_payable: "amount_not_payable",
};

/** The room that a person's limits leave for a payroll now. */
export async function readRoom(ctx: Ctx, person: string): Promise<Room> {
  const { limits, tier } = await readLimitsOf(ctx, { person: person as `us_${string}` });
  const of = (limit: string) => limits.find((one) => one.limit === limit);
  const [transfer, day, month] = [of("tier.transfer"), of("tier.day"), of("tier.month")];
  return {
    transfer: transfer?.max ?? null,
    day: day?.left ?? null,
    month: month?.left ?? null,
    monthAgainAt: month?.beginsAnew ?? null,
    tier,
  };
}

/** A row as it is before anything of it was read. */
export const newRow = (no: number, typed: Typed): PayrollRow => ({
  no,
  typed,
  name: null,
  bank: null,
  account: null,
  amountMinor: null,
  feeMinor: null,
  taxMinor: null,
  problems: [],
  isLeftOut: false,
  verdict: null,
  score: null,
  bankName: null,
  checkedAt: null,
  acceptedAt: null,
  confirmedAt: null,
  inquireAt: null,
  inquiries: 0,
  state: "draft",
  transfer: null,
  quote: null,
  refusedFor: null,
  repairs: null,
  paidBefore: null,
  repaidAt: null,
});

/** Reads all rows anew. The bank's answer about an account that has not changed is kept, and compared with the name as it is now. */
export async function validateRows(
  ctx: Ctx,
  { id, person }: Pick<Payroll, "id" | "person">,
  rows: readonly PayrollRow[],
  room: Room,
): Promise<PayrollRow[]> {
  const accounts = await openHomeAccounts(ctx);
  const priceOf = openPrices(ctx, person);
  const isRefused = await openRefused(ctx.db, person);
  const paidBefore = await openPaidBefore(ctx.db, { id, person }, ctx.now);
  const read: PayrollRow[] = [];
  for (const row of rows) {
    const next = readRow(row, accounts, ctx.language);
    const checked = checkedAgain(row, await priced(next, priceOf, room), ctx.now);
    read.push(confirmedAgain(row, checked, isRefused));
  }
  const among = compareRows(read);
  return repaid(id, rows, read, paidBefore).map((row) => ({ ...row, problems: [...row.problems, ...(among.get(row.no) ?? [])] }));
}

/** No bank has this name exactly. The one that it is nearly the name of is proposed, and never taken: a wage would go to another bank. */
function unknownBank(typed: string, { banks }: Pick<HomeAccounts, "banks">): RowProblem {
  if (typed === "") return problem("bank", "bank_missing");
  const [near] = findBanks(banks, typed);
  if (near === undefined) return problem("bank", "bank_unknown");
  const of = (language: Language) => filled(rowTexts[language].bank_nearly, { bank: near.shortName });
  return { field: "bank", says: { ID: of("ID"), EN: of("EN") } };
}

/** The code of a bank that a spreadsheet has turned into a number: 14 for 014. */
const codeOf = (bank: string): string => (/^\d{1,2}$/.test(bank) ? bank.padStart(3, "0") : bank);

/** A spreadsheet drops a zero in front of a number: with it the account would be right. */
function hasLostZero({ validate }: Pick<HomeAccounts, "validate">, bank: string | undefined, { account, name }: Typed): boolean {
  if (bank === undefined || account === "") return false;
  const withZero = validate({ bank, account: `0${account}`, name });
  return "entries" in withZero || withZero.faults.account === undefined;
}
const withHint = (fault: Bilingual): Bilingual => ({
  ID: `${fault.ID} ${rowTexts.ID.lost_zero}`,
  EN: `${fault.EN} ${rowTexts.EN.lost_zero}`,
});

function readRow(row: PayrollRow, accounts: HomeAccounts, language: Language): PayrollRow {
  const { typed } = row;
  const problems: RowProblem[] = isSample(typed) ? [{ field: "row", says: says("sample") }] : [];
  const bank = typed.bank === "" ? null : accounts.bankNamed(codeOf(typed.bank));
  if (bank === null) problems.push(unknownBank(typed.bank, accounts));
  // Other signs are dropped by the form of an account: "1.2E+15" would become twelve, then fifteen, and be somebody's account.
  const isNumber = /^[\d\s.+-]*$/.test(typed.account);
  if (!isNumber) problems.push(problem("account", "account_not_digits"));
  // Without a bank the number is held against the widest rule, so that a missing name is told at once.
  const validated = accounts.validate({ bank: bank?.code ?? "", account: isNumber ? typed.account : "", name: typed.name });
  const faults = "faults" in validated ? validated.faults : {};
  for (const field of ["name", "account"] as const) {
    const fault = faults[field];
    if (fault === undefined) continue;
    if (field === "name") problems.push({ field, says: fault });
    else if (isNumber) problems.push({ field, says: hasLostZero(accounts, bank?.code, typed) ? withHint(fault) : fault });
  }
  const entries = "entries" in validated ? validated.entries : null;
  const amount = amountOf(typed.amount, language);
  if (typeof amount === "string") problems.push(problem("amount", amount));
  if ([...typed.note].length > MAX_NOTE_CHARS || (typed.note !== "" && !isVisibleText(typed.note)) || readsLikeLink(typed.note))
    problems.push(problem("note", "note_wrong"));
  return {
    ...row,
    problems,
    bank: bank?.code ?? null,
    account: entries?.account ?? null,
    name: entries?.name ?? null,
    amountMinor: typeof amount === "string" ? null : amount,
    feeMinor: null,
    taxMinor: null,
  };
}

function amountOf(text: string, language: Language): bigint | Code {
  if (text === "") return "amount_missing";
  const parsed = parseAmount(text, "IDR", language);
  if (!parsed.ok) return parsed.reason === "too_many_decimals" ? "amount_not_payable" : "amount_unreadable";
  if (parsed.money.minor === 0n) return "amount_missing";
  return isPayable(parsed.money) ? parsed.money.minor : "amount_not_payable";
}

async function priced(row: PayrollRow, priceOf: ReturnType<typeof openPrices>, room: Room): Promise<PayrollRow> {
  const { amountMinor, bank } = row;
  if (amountMinor === null) return row;
  if (room.transfer !== null && amountMinor > room.transfer)
    return { ...row, problems: [...row.problems, problem("amount", "amount_over_tier", money("IDR", room.transfer))] };
  const { now, refusal } = await priceOf({ corridor: CORRIDOR, side: "source", minor: amountMinor, bank });
  if (now === null) {
    const code = OF_PRICE[refusal.code];
    const found = code === undefined ? problem("bank", "no_price") : problem("amount", code, boundOf(refusal.details));
    return { ...row, problems: [...row.problems, found] };
  }
  return { ...row, feeMinor: now.price.fee.minor, taxMinor: now.price.tax.minor };
}

/** An account that refused the last payment is paid once it is another, or its payer says that the bank has confirmed it. */
function confirmedAgain(before: PayrollRow, row: PayrollRow, isRefused: Awaited<ReturnType<typeof openRefused>>): PayrollRow {
  const isSame = before.bank === null || (before.bank === row.bank && before.account === row.account);
  const confirmedAt = isSame ? row.confirmedAt : null;
  if (confirmedAt !== null || !isRefused(row)) return { ...row, confirmedAt };
  return { ...row, confirmedAt, problems: [...row.problems, problem("account", "refused_before")] };
}

/** The rows of a payroll; of a draft with the wages that another payment has come to pay since they were checked. */
export async function listChecked(ctx: Pick<Ctx, "db" | "now">, payroll: Payroll): Promise<PayrollRow[]> {
  const rows = await listRows(ctx.db, payroll.id);
  if (payroll.state !== "draft") return rows;
  return repaid(payroll.id, rows, rows, await openPaidBefore(ctx.db, payroll, ctx.now));
}

/**
 * A wage that another payment pays is paid once its payer says so, about exactly this wage and that payment. Another payment comes before another row of
 * this payroll: the payer reads both. What was said holds while both findings are as they were.
 */
function repaid(
  id: Payroll["id"],
  before: readonly PayrollRow[],
  rows: readonly PayrollRow[],
  paidBefore: Awaited<ReturnType<typeof openPaidBefore>>,
): PayrollRow[] {
  const known = new Map(before.map((row) => [row.no, row]));
  const [sameBefore, sameNow] = [sameAccount(before), sameAccount(rows)];
  return rows.map((row) => {
    const { no, bank, account, amountMinor, repaidAt } = row;
    const found = paidBefore(row) ?? (sameNow.has(no) ? id : null);
    const last = known.get(no);
    const isSame =
      last !== undefined &&
      last.paidBefore === found &&
      sameBefore.get(no) === sameNow.get(no) &&
      last.bank === bank &&
      last.account === account &&
      last.amountMinor === amountMinor;
    return { ...row, paidBefore: found, repaidAt: found !== null && isSame ? repaidAt : null };
  });
}

const NOT_ASKED = { verdict: null, score: null, bankName: null, checkedAt: null, acceptedAt: null, inquiries: 0 } as const;

/** A holder whom the bank has named before stays named; a row that has become right is asked about now. */
function checkedAgain(before: PayrollRow, row: PayrollRow, now: Date): PayrollRow {
  const { bank, account, name } = row;
  if (bank === null || account === null || name === null) return { ...row, ...NOT_ASKED, inquireAt: null };
  const isSameAccount = before.bank === bank && before.account === account;
  if (!isSameAccount || before.verdict === null)
    return { ...row, ...NOT_ASKED, inquireAt: isSameAccount && before.inquireAt !== null ? before.inquireAt : now };
  if (row.bankName === null || before.name === name) return { ...row, inquireAt: null };
  const { verdict, score } = compareNames(name, row.bankName);
  return { ...row, verdict, score, acceptedAt: null, inquireAt: null };
}

/** Whether the bank's name of a row is nearly its own. */
export const isNearRow = ({ name, bankName }: Pick<PayrollRow, "name" | "bankName">): boolean =>
  name !== null && bankName !== null && isNearName(name, bankName);

/** The total of a row as it is shown: null while it has no price. */
export const totalOfRow = ({ amountMinor, feeMinor, taxMinor }: PayrollRow) =>
  amountMinor === null || feeMinor === null || taxMinor === null ? null : money("IDR", amountMinor + feeMinor + taxMinor);
