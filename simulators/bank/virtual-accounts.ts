/** Virtual accounts: opened, inquired about, closed, and paid by number. */
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Payer, Payment, VirtualAccount } from "./book.ts";
import { draw } from "./faults.ts";
import { announcePayment } from "./notifications.ts";
import { amountText, answer, malformed, readAmount, readTime, success, timeText, type Answer } from "./snap.ts";
import type { Bank, Reply } from "./transfers.ts";

/** Digits after the company number: short enough to type, enough for 10^11 accounts. */
const CUSTOMER_DIGITS = 11;

const openSchema = z.object({
  partnerServiceId: z.string().length(8),
  virtualAccountName: z.string().min(1).max(255),
  trxId: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  totalAmount: z.unknown(),
  virtualAccountTrxType: z.literal("C"),
  expiredDate: z.string(),
});
const namedSchema = z.object({
  partnerServiceId: z.string().length(8),
  customerNo: z.string().regex(/^\d{1,20}$/),
  virtualAccountNo: z.string(),
  trxId: z.string().optional(),
});

/** Opens a virtual account (27). The same transaction again returns the same account. */
export function openAccount(bank: Bank, serviceId: string, body: unknown): Reply {
  const parsed = openSchema.safeParse(body);
  const sen = readAmount(parsed.data?.totalAmount);
  const expiresMs = readTime(parsed.data?.expiredDate);
  if (!parsed.success || sen === null || sen <= 0n || Number.isNaN(expiresMs))
    return malformed("27", parsed.error?.issues[0]?.path.join(".") ?? "totalAmount");
  const { trxId, virtualAccountName: title } = parsed.data;
  if (parsed.data.partnerServiceId.trimStart() !== serviceId) return answer("27", 404, "16", "Partner Not Found");
  const known = bank.book.accountOf(trxId);
  if (known && known.sen !== sen) return answer("27", 404, "18", "Inconsistent Request");
  const { openingError, openingSilence, seed } = bank.faults;
  const chance = known ? 1 : draw(seed, "opening", trxId);
  if (chance < openingError) return answer("27", 500, "01", "Internal Server Error");
  const account: VirtualAccount = known ?? {
    number: freeNumber(bank, serviceId, trxId),
    trxId,
    title,
    sen,
    expiresMs,
    isClosed: false,
  };
  if (!known) bank.book.record({ e: "account", account });
  if (chance < openingError + openingSilence) return "silence";
  const data = {
    ...named(account, serviceId),
    virtualAccountName: title,
    totalAmount: amountText(sen),
    virtualAccountTrxType: "C",
    expiredDate: timeText(expiresMs),
  };
  return success("27", { virtualAccountData: data });
}

/**
 * Derives the number from the transaction, so that a bank without its memory gives the same numbers again and never gives one to another
 * transaction.
 */
function freeNumber({ book }: Bank, serviceId: string, trxId: string): string {
  for (let turn = 0; ; turn++) {
    const digest = createHash("sha256").update(`${trxId}|${turn}`).digest();
    const customer = (digest.readBigUInt64BE(0) % 10n ** BigInt(CUSTOMER_DIGITS)).toString().padStart(CUSTOMER_DIGITS, "0");
    if (!book.accounts.has(`${serviceId}${customer}`)) return `${serviceId}${customer}`;
  }
}

export function named({ number, trxId }: Pick<VirtualAccount, "number"> & { readonly trxId?: string }, serviceId: string) {
  const partnerServiceId = serviceId.padStart(8, " ");
  const customerNo = number.slice(serviceId.length);
  return {
    partnerServiceId,
    customerNo,
    virtualAccountNo: `${partnerServiceId}${customerNo}`,
    ...(trxId === undefined ? {} : { trxId }),
  };
}

/** Payments to a virtual account (26): all of them, since the inquiry names no single payment. */
export function accountStatus(bank: Bank, serviceId: string, body: unknown): Answer {
  const account = findNamed(bank, body);
  if (account === "malformed") return malformed("26", "virtualAccountNo");
  // This bank accepts and reports money on numbers that were never opened.
  const number = account === "unknown" ? namedSchema.parse(body).virtualAccountNo.trim() : account.number;
  const paid = bank.book.paymentsOf(number);
  if (account === "unknown" && paid.length === 0) return answer("26", 404, "12", "Invalid Bill/Virtual Account");
  if (paid.length === 0) return answer("26", 404, "01", "Transaction Not Found");
  const rows = paid.map(({ id, sen, atMs, payer }) => ({
    ...named(account === "unknown" ? { number } : account, serviceId),
    inquiryRequestId: id,
    paymentRequestId: id,
    paidAmount: amountText(sen),
    totalAmount: amountText(account === "unknown" ? sen : account.sen),
    transactionDate: timeText(atMs),
    paymentFlagStatus: "00",
    ...(payer === null
      ? {}
      : { sourceBankCode: payer.bank, hashedSourceAccountNo: payer.account, additionalInfo: { sourceAccountName: payer.name } }),
  }));
  return success("26", { virtualAccountData: rows.length === 1 ? rows[0] : rows });
}

/** Closes a virtual account (31). A later payment to it is still accepted. */
export function closeAccount(bank: Bank, serviceId: string, body: unknown): Answer {
  const account = findNamed(bank, body);
  if (typeof account === "string")
    return account === "malformed"
      ? malformed("31", "virtualAccountNo")
      : answer("31", 404, "12", "Invalid Bill/Virtual Account");
  if (!account.isClosed) bank.book.record({ e: "closed", number: account.number });
  return success("31", { virtualAccountData: named(account, serviceId) });
}

function findNamed({ book }: Bank, body: unknown): VirtualAccount | "malformed" | "unknown" {
  const parsed = namedSchema.safeParse(body);
  if (!parsed.success) return "malformed";
  return book.accounts.get(parsed.data.virtualAccountNo.trim()) ?? "unknown";
}

export const SOMEBODY: Payer = { name: "BUDI SANTOSO", bank: "014", account: "5220304321" };

export interface Paying {
  readonly number: string;
  readonly sen: bigint;
  readonly payer: Payer | null;
  /** How often the money is paid, and how often each payment is notified. */
  readonly times: number;
  readonly notifications: number;
}

/** Pays a number. This bank accepts any amount at any time, although the account names one, so that the product's handling can be tested. */
export function pay(bank: Bank, serviceId: string, { number, sen, payer, times, notifications }: Paying): Payment[] {
  return Array.from({ length: times }, () => {
    const payment: Payment = { id: `VP${randomUUID().replaceAll("-", "")}`, number, sen, atMs: bank.diary.now(), payer };
    bank.book.record(
      { e: "payment", payment },
      {
        e: "line",
        line: { id: payment.id, atMs: payment.atMs, sen, kind: "VA_PAYMENT", reference: null, number, remark: `VA ${number}` },
      },
    );
    void announcePayment(bank, payment, fieldsOf(bank, serviceId, number), notifications);
    return payment;
  });
}

function fieldsOf({ book }: Bank, serviceId: string, number: string): object {
  const account = book.accounts.get(number);
  return {
    ...named({ number, ...(account ? { trxId: account.trxId } : {}) }, serviceId),
    ...(account ? { virtualAccountName: account.title, totalAmount: amountText(account.sen) } : {}),
  };
}

/** Notifies every payment to a number once more, as if its notification was never answered. */
export function repeatNotifications(bank: Bank, serviceId: string, number: string): readonly Payment[] {
  const payments = bank.book.paymentsOf(number);
  for (const payment of payments) void announcePayment(bank, payment, fieldsOf(bank, serviceId, number), 1);
  return payments;
}

/** Asks the product what a number is for (24), as a bank does before its customer pays. Null: no answer. */
export async function inquireNumber(
  bank: Bank,
  serviceId: string,
  number: string,
): Promise<{ readonly isKnown: boolean; readonly title: string } | null> {
  const body = {
    ...named({ number }, serviceId),
    inquiryRequestId: randomUUID(),
    trxDateInit: timeText(bank.diary.now()),
    channelCode: 6011,
  };
  const { status, body: said } = await bank.notifications.notify("/transfer-va/inquiry", body);
  if (status === null) return null;
  const title = (said["virtualAccountData"] as { virtualAccountName?: string } | undefined)?.virtualAccountName ?? "";
  return { isKnown: status === 200, title };
}
