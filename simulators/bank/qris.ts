/**
 * QRIS, with the bank as acquirer: a dynamic code (47), what was paid on it (51), its notification (52), and its settlement on the customer's account
 * on the next working day at ten, less the merchant discount rate.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Payment, QrisCode } from "./book.ts";
import { draw } from "./faults.ts";
import { insistQuietly } from "./notifications.ts";
import { amountText, answer, dayOf, malformed, readAmount, readTime, success, timeText } from "./snap.ts";
import type { Bank, Reply } from "./transfers.ts";

export interface QrisSettings {
  readonly merchantId: string;
  readonly terminalId: string;
  /** As a payer's app shows it. */
  readonly name: string;
  readonly city: string;
}

/** The bank's fee on a payment (MDR), in ten-thousandths. */
const MDR_BPS = 70n;
const DAY_MS = 86_400_000;

const generateSchema = z.object({
  partnerReferenceNo: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  amount: z.unknown(),
  merchantId: z.string().min(1).max(64),
  terminalId: z.string().min(1).max(16),
  validityPeriod: z.string(),
});

/** Gives a code (47). The same reference again returns the same code. */
export function generateCode(bank: Bank, qris: QrisSettings, body: unknown): Reply {
  const parsed = generateSchema.safeParse(body);
  const sen = readAmount(parsed.data?.amount);
  const expiresMs = readTime(parsed.data?.validityPeriod);
  if (!parsed.success || sen === null || sen <= 0n || Number.isNaN(expiresMs))
    return malformed("47", parsed.error?.issues[0]?.path.join(".") ?? "amount");
  const { partnerReferenceNo: reference, merchantId, terminalId } = parsed.data;
  if (merchantId !== qris.merchantId || terminalId !== qris.terminalId) return answer("47", 404, "08", "Invalid Merchant");
  const known = bank.book.qrisCodes.get(reference);
  if (known && known.sen !== sen) return answer("47", 404, "18", "Inconsistent Request");
  const { openingError, openingSilence, qrisWrongAmount, seed } = bank.faults;
  const chance = known ? 1 : draw(seed, "qris", reference);
  if (chance < openingError) return answer("47", 500, "01", "Internal Server Error");
  const digest = createHash("sha256").update(reference).digest("hex");
  const isWrong = chance < openingError + openingSilence + qrisWrongAmount && chance >= openingError + openingSilence;
  const code: QrisCode = known ?? {
    reference,
    referenceNo: `QR${digest.slice(0, 24)}`,
    sen,
    expiresMs,
    content: contentOf(qris, isWrong ? sen * 10n : sen, digest.slice(0, 20).toUpperCase()),
  };
  if (!known) bank.book.record({ e: "qris", code });
  if (chance < openingError + openingSilence) return "silence";
  return success("47", {
    referenceNo: code.referenceNo,
    partnerReferenceNo: reference,
    qrContent: code.content,
    merchantName: qris.name,
    terminalId,
  });
}

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, "0")}${value}`;

/** EMVCo's merchant-presented content with the national scheme. */
function contentOf({ merchantId, terminalId, name, city }: QrisSettings, sen: bigint, bill: string): string {
  const text = [
    field("00", "01"),
    field("01", "12"),
    field("26", [field("00", "ID.CO.BANKSIMULATOR.WWW"), field("01", "936009990000000001"), field("03", "UME")].join("")),
    field("51", [field("00", "ID.CO.QRIS.WWW"), field("02", merchantId), field("03", "UME")].join("")),
    field("52", "6012"),
    field("53", "360"),
    field("54", amountText(sen).value),
    field("58", "ID"),
    field("59", name),
    field("60", city),
    field("61", "10110"),
    field("62", [field("01", bill), field("07", terminalId)].join("")),
    "6304",
  ].join("");
  return text + crcOf(text);
}

/** CRC-16/CCITT-FALSE, by its remainder over each byte. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "ascii")) {
    let x = (crc >> 8) ^ byte;
    x ^= x >> 4;
    crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

const querySchema = z.object({
  originalReferenceNo: z.string().optional(),
  originalPartnerReferenceNo: z.string(),
  serviceCode: z.literal("47"),
  merchantId: z.string().optional(),
});

/** The newest payment on a code (51). */
export function codeStatus(bank: Bank, body: unknown): Reply {
  const parsed = querySchema.safeParse(body);
  if (!parsed.success) return malformed("51", parsed.error.issues[0]?.path.join(".") ?? "");
  const code = bank.book.qrisCodes.get(parsed.data.originalPartnerReferenceNo);
  if (code === undefined) return answer("51", 404, "01", "Transaction Not Found");
  const paid = bank.book.paymentsOf(code.reference).at(-1);
  return success("51", {
    ...(paid === undefined ? statusOf(code, bank.diary.now() > code.expiresMs ? "05" : "01") : paidOf(code, paid)),
    serviceCode: "47",
  });
}

const STATUS_TEXTS = { "00": "Success", "01": "Initiated", "05": "Canceled" } as const;
const statusOf = (code: QrisCode, status: keyof typeof STATUS_TEXTS) => ({
  originalReferenceNo: code.referenceNo,
  originalPartnerReferenceNo: code.reference,
  latestTransactionStatus: status,
  transactionStatusDesc: STATUS_TEXTS[status],
  amount: amountText(code.sen),
});
const paidOf = (code: QrisCode, { id, sen, atMs }: Payment) => ({
  ...statusOf(code, "00"),
  originalReferenceNo: id,
  amount: amountText(sen),
  paidTime: timeText(atMs),
  feeAmount: amountText(feeOf(sen)),
});

const feeOf = (sen: bigint) => (sen * MDR_BPS) / 10_000n;

export interface PayingCode {
  readonly reference: string;
  /** Only a faulty acquirer takes another amount than the code's, a second payment, or one after its end. */
  readonly sen: bigint;
  readonly times: number;
  readonly notifications: number;
}

/** Pays a code. Null: no such code. */
export function payCode(bank: Bank, { reference, sen, times, notifications }: PayingCode): Payment[] | null {
  const code = bank.book.qrisCodes.get(reference);
  if (code === undefined) return null;
  return Array.from({ length: times }, () => {
    const before = bank.book.paymentsOf(reference).length;
    const id = `${code.referenceNo}${before === 0 ? "" : before + 1}`;
    const payment: Payment = { id, number: reference, sen, atMs: bank.diary.now(), payer: null };
    bank.book.record({ e: "payment", payment });
    planSettlement(bank, payment);
    void announceCode(bank, code, payment, notifications);
    return payment;
  });
}

async function announceCode(bank: Bank, code: QrisCode, payment: Payment, times: number): Promise<void> {
  const body = {
    ...statusOf(code, "00"),
    originalReferenceNo: payment.id,
    amount: amountText(payment.sen),
    customerNumber: "6281234567890",
    externalStoreId: "1",
    additionalInfo: { paidTime: timeText(payment.atMs) },
  };
  for (let n = 0; n < times; n++) await insistQuietly(bank, "/qr/qr-mpm-notify", body);
}

/** Notifies every payment of a code once more. */
export function repeatCodeNotifications(bank: Bank, reference: string): readonly Payment[] | null {
  const code = bank.book.qrisCodes.get(reference);
  if (code === undefined) return null;
  const payments = bank.book.paymentsOf(reference);
  for (const payment of payments) void announceCode(bank, code, payment, 1);
  return payments;
}

const settlementId = ({ id }: Payment) => `S${id}`;

/** Plans the settlement of a payment, unless it has happened: also after a restart. */
export function planSettlement(bank: Bank, payment: Payment): void {
  const id = settlementId(payment);
  if (bank.book.lines.some((line) => line.id === id)) return;
  const atMs = settledAt(payment.atMs);
  bank.diary.at(atMs, () => {
    const feeSen = feeOf(payment.sen);
    const line = {
      id,
      // As due: a clock that leaps over it does not make the bank late.
      atMs,
      sen: payment.sen - feeSen,
      kind: "QRIS_SETTLEMENT",
      reference: payment.number,
      number: null,
      remark: `QRIS ${payment.number} MDR`,
      feeSen,
    } as const;
    bank.book.record({ e: "line", line });
  });
}

/** Ten o'clock in Jakarta on the next day that is no Saturday and no Sunday. */
export function settledAt(paidMs: number): number {
  const midnight = Date.parse(`${dayOf(paidMs)}T00:00:00+07:00`);
  for (let day = 1; ; day++) {
    const at = midnight + day * DAY_MS + 10 * 3_600_000;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return at;
  }
}
