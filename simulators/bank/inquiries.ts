/** The bank's answers to inquiries: about transfers (36), account holders (16), and the customer's account (14). */
import { z } from "zod";
import type { Line, Transfer } from "./book.ts";
import { draw } from "./faults.ts";
import { behaviourOf, holderOf } from "./sentinels.ts";
import { amountText, answer, malformed, readTime, success, timeText, type Answer } from "./snap.ts";
import { isNoWalletNumber } from "./wallets.ts";
import { callsOf, NO_SUCH_ACCOUNT, refusedAccount, type Bank, type Reply } from "./transfers.ts";

const inquirySchema = z.object({
  originalPartnerReferenceNo: z.string().min(1).max(64),
  serviceCode: z.string().regex(/^\d\d$/),
});

const STATUS_TEXTS = { "00": "Success", "03": "Pending", "04": "Refunded", "06": "Failed", "07": "Not found" } as const;

/** Status of a transfer: service 36. */
export function transferStatus(bank: Bank, body: unknown): Reply {
  const parsed = inquirySchema.safeParse(body);
  if (!parsed.success) return malformed("36", "originalPartnerReferenceNo");
  const { originalPartnerReferenceNo: reference, serviceCode } = parsed.data;
  const calls = callsOf(bank, reference);
  calls.inquired += 1;
  const chance = draw(bank.faults.seed, "inquiry", reference, calls.inquired);
  if (chance < bank.faults.inquirySilence) return "silence";
  if (chance < bank.faults.inquirySilence + bank.faults.inquiryError) return answer("36", 500, "01", "Internal Server Error");
  const found = bank.book.transfers.get(reference);
  if (!found || found.service !== serviceCode) return answer("36", 404, "01", "Transaction Not Found");
  if (found.behaviour === "mute") return "silence";
  if (found.behaviour === "not_found_once" && calls.inquired === 1)
    return success("36", statusOf(found, serviceCode, "07", bank.account));
  const isWrong = found.behaviour === "wrong_amount_always";
  return success("36", statusOf(isWrong ? { ...found, sen: found.sen * 10n } : found, serviceCode, found.status, bank.account));
}

function statusOf(found: Transfer, serviceCode: string, status: keyof typeof STATUS_TEXTS, sourceAccountNo: string): object {
  return {
    originalReferenceNo: found.providerRef,
    originalPartnerReferenceNo: found.reference,
    serviceCode,
    transactionDate: timeText(found.receivedMs),
    amount: amountText(found.sen),
    beneficiaryAccountNo: found.account,
    beneficiaryBankCode: found.bank,
    currency: "IDR",
    ...(found.code === null ? {} : { previousResponseCode: found.code }),
    referenceNumber: found.providerRef,
    sourceAccountNo,
    latestTransactionStatus: status,
    transactionStatusDesc: STATUS_TEXTS[status],
    additionalInfo: {
      feeAmount: amountText(found.feeSen),
      ...(found.refundSen === null ? {} : { refundAmount: amountText(found.refundSen) }),
    },
  };
}

const questionSchema = z.object({
  beneficiaryBankCode: z.string().regex(/^[A-Z0-9]{3,11}$/),
  beneficiaryAccountNo: z.string().regex(/^\d{1,34}$/),
  partnerReferenceNo: z.string().max(64).optional(),
});

/** Holder of an account at another bank: service 16. */
export function accountHolder(body: unknown): Reply {
  const parsed = questionSchema.safeParse(body);
  if (!parsed.success) return malformed("16", parsed.error.issues[0]?.path.join(".") ?? "");
  const { beneficiaryAccountNo, beneficiaryBankCode, partnerReferenceNo } = parsed.data;
  const behaviour = behaviourOf(beneficiaryAccountNo);
  if (behaviour === "mute") return "silence";
  const refused = isNoWalletNumber(beneficiaryBankCode, beneficiaryAccountNo) ? NO_SUCH_ACCOUNT : refusedAccount(behaviour);
  if (refused) return answer("16", ...refused);
  return success("16", {
    referenceNo: `IQ${beneficiaryAccountNo}`.slice(0, 64),
    ...(partnerReferenceNo === undefined ? {} : { partnerReferenceNo }),
    beneficiaryAccountName: holderOf(beneficiaryAccountNo),
    beneficiaryAccountNo,
    beneficiaryBankCode,
    currency: "IDR",
  });
}

const statementSchema = z.object({ accountNo: z.string(), fromDateTime: z.string(), toDateTime: z.string() });
const PAGE_LINES = 1_000;

/**
 * Lines of the customer's account between two instants, oldest first: service 14. A page ends with a whole second, since the next page
 * begins with it.
 */
export function statement(bank: Bank, body: unknown, pageLines = PAGE_LINES): Answer {
  const parsed = statementSchema.safeParse(body);
  const fromMs = readTime(parsed.data?.fromDateTime);
  const toMs = readTime(parsed.data?.toDateTime);
  if (!parsed.success || Number.isNaN(fromMs) || Number.isNaN(toMs)) return malformed("14", "fromDateTime");
  if (parsed.data.accountNo !== bank.account) return answer("14", 404, "11", "Invalid Account");
  const found = statementLines(
    bank,
    bank.book.lines.filter(({ atMs }) => atMs >= fromMs && atMs < toMs + 1_000),
  );
  const page: Line[] = [];
  for (const line of found) {
    const second = Math.floor(line.atMs / 1_000);
    const last = page.at(-1);
    const isFull =
      page.length >= pageLines &&
      last &&
      Math.floor(last.atMs / 1_000) !== second &&
      Math.floor(fromMs / 1_000) < Math.floor(last.atMs / 1_000);
    if (isFull) break;
    page.push(line);
  }
  const closing = statementLines(
    bank,
    bank.book.lines.filter(({ atMs }) => atMs < toMs + 1_000),
  ).reduce((sum, { sen }) => sum + sen, bank.book.openingSen);
  return success("14", {
    balance: [{ endingBalance: amountText(closing < 0n ? 0n : closing) }],
    hasMore: page.length < found.length ? "Y" : "N",
    ...(page.length === 0 ? {} : { lastRecordDateTime: timeText(page.at(-1)?.atMs ?? 0) }),
    detailData: page.map((line) => ({
      transactionId: line.id,
      transactionDate: timeText(line.atMs),
      amount: amountText(line.sen < 0n ? -line.sen : line.sen),
      type: line.sen < 0n ? "DEBIT" : "CREDIT",
      remark: line.remark,
      transactionDetailStatus: "SUCCESS",
      detailInfo: {
        transactionType: line.kind,
        ...(line.reference === null ? {} : { partnerReferenceNo: line.reference }),
        ...(line.number === null ? {} : { virtualAccountNo: line.number }),
        ...(line.feeSen === undefined ? {} : { feeAmount: amountText(line.feeSen) }),
      },
    })),
  });
}

/**
 * Lines as the statement shows them, in the order in which they were written. Some beneficiary accounts falsify their line; the book holds
 * the truth.
 */
export function statementLines({ book }: Pick<Bank, "book">, lines: readonly Line[] = book.lines): Line[] {
  return lines.flatMap((line) => {
    const behaviour = line.kind === "TRANSFER" ? book.transfers.get(line.reference ?? "")?.behaviour : undefined;
    if (behaviour === "line_missing") return [];
    if (behaviour === "line_twice") return [line, { ...line, id: `${line.id}2` }];
    return behaviour === "line_other_amount" ? [{ ...line, sen: line.sen - 10_000n }] : [line];
  });
}
