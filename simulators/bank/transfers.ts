/** Transfers: how the bank processes an order, what it answers, and when. */
import { z } from "zod";
import { announce, type Notifications } from "./notifications.ts";
import type { Book, Line, Status, Transfer } from "./book.ts";
import type { Diary } from "./diary.ts";
import { drawBehaviour, draw, type Faults } from "./faults.ts";
import { behaviourOf, type Behaviour } from "./sentinels.ts";
import { isAboveBalance, isNoWalletNumber } from "./wallets.ts";
import { amountText, answer, malformed, readAmount, readTime, success, type Answer } from "./snap.ts";

export interface Timing {
  readonly slowMs: number;
  readonly sknBatchMs: number;
  readonly failMs: number;
  readonly reverseMs: number;
  readonly returnMs: number;
  /** Delay of an answer that comes too late. */
  readonly lateMs: number;
}

export interface Bank {
  readonly book: Book;
  readonly diary: Diary;
  readonly notifications: Notifications;
  readonly timing: Timing;
  /** The customer's account at the bank. */
  readonly account: string;
  faults: Faults;
  /** Number of submissions and inquiries per reference. */
  readonly calls: Map<string, { submitted: number; inquired: number }>;
}

/** What goes over the wire: an answer, now or late; a proxy's 502; a megabyte of noise; or nothing. */
export type Reply = Answer | "silence" | "bad_gateway" | "noise" | { readonly late: Answer };

const order = z.object({
  partnerReferenceNo: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  amount: z.unknown(),
  beneficiaryAccountName: z.string().min(1).max(100),
  beneficiaryAccountNo: z.string().regex(/^\d{1,34}$/),
  beneficiaryBankCode: z.string().regex(/^[A-Z0-9]{3,11}$/),
  sourceAccountNo: z.string(),
  transactionDate: z.string(),
  originatorInfos: z
    .array(
      z.object({
        originatorCustomerName: z.string().min(1),
        originatorCustomerNo: z.string().min(1),
        originatorBankCode: z.string().min(1),
      }),
    )
    .min(1),
  additionalInfo: z.object({ transferService: z.enum(["BIFAST", "ONLINE", "SKN"]) }),
});
const sknOrder = order.extend({
  beneficiaryCustomerResidence: z.enum(["1", "2"]),
  beneficiaryCustomerType: z.enum(["1", "2", "3"]),
});

const RUPIAH = 100n;
/** Each rail's maximum and the bank's fee. */
const RAILS = {
  BIFAST: { service: "18", maxSen: 250_000_000n * RUPIAH, feeSen: 1_500n * RUPIAH },
  ONLINE: { service: "18", maxSen: 50_000_000n * RUPIAH, feeSen: 6_500n * RUPIAH },
  SKN: { service: "23", maxSen: 1_000_000_000n * RUPIAH, feeSen: 2_900n * RUPIAH },
} as const;

/** Answers given before the bank has looked at an order, at its first call only. */
const BEFORE: Partial<Record<Behaviour, (service: string) => Reply>> = {
  silence_before: () => "silence",
  error_before: (service) => answer(service, 500, "01", "Internal Server Error"),
  busy: (service) => answer(service, 429, "00", "Too Many Requests"),
  stale_token: (service) => answer(service, 401, "01", "Invalid Token (B2B)"),
};
const REFUSED: Partial<Record<Behaviour, readonly [status: number, name: string, message: string]>> = {
  refused: [403, "15", "Transaction Not Permitted. Not allowed"],
  closed: [403, "18", "Inactive Card/Account/Customer"],
  dormant: [403, "09", "Dormant Account"],
  invalid: [404, "11", "Invalid Account"],
  no_funds: [403, "14", "Insufficient Funds"],
  over_limit: [403, "02", "Exceeds Transaction Amount Limit"],
  suspected: [403, "03", "Suspected Fraud"],
};
export const NO_SUCH_ACCOUNT = [404, "11", "Invalid Account"] as const;
/** The balance that an account may hold is a limit of the account. */
const ABOVE_BALANCE = [403, "23", "Account Limit Exceed"] as const;
export const refusedAccount = (behaviour: Behaviour) =>
  behaviour === "closed" || behaviour === "dormant" || behaviour === "invalid" ? REFUSED[behaviour] : undefined;
const SILENT_AFTER = new Set<string>(["silence_after", "inconsistent", "not_found_once"]);

/** Accepts an order: services 18 and 23. A reference is paid at most once, however often it is submitted. */
export async function submit(bank: Bank, service: "18" | "23", body: unknown): Promise<Reply> {
  const parsed = (service === "23" ? sknOrder : order).safeParse(body);
  const sen = parsed.success ? readAmount(parsed.data.amount) : null;
  if (!parsed.success || sen === null || sen <= 0n || Number.isNaN(readTime(parsed.data.transactionDate)))
    return malformed(service, parsed.error?.issues[0]?.path.join(".") ?? "amount");
  const { partnerReferenceNo: reference, beneficiaryAccountNo: account, additionalInfo } = parsed.data;
  const rail = RAILS[additionalInfo.transferService];
  if (rail.service !== service) return malformed(service, "additionalInfo.transferService");
  const calls = callsOf(bank, reference);
  calls.submitted += 1;
  const known = bank.book.transfers.get(reference);
  const own = behaviourOf(account);
  const behaviour = own === "plain" ? (drawBehaviour(bank.faults, reference) ?? "plain") : own;
  const before = calls.submitted === 1 && !known ? BEFORE[behaviour] : undefined;
  if (before) return before(service);
  if (known) return repeated(known, { sen, account });
  if (parsed.data.sourceAccountNo !== bank.account) return answer(service, 404, "11", "Invalid Account");
  const { beneficiaryBankCode: code } = parsed.data;
  const refused =
    REFUSED[behaviour] ??
    (isNoWalletNumber(code, account) ? NO_SUCH_ACCOUNT : isAboveBalance(code, sen, behaviour) ? ABOVE_BALANCE : undefined) ??
    (sen > rail.maxSen ? REFUSED.over_limit : sen + rail.feeSen > bank.book.available() ? REFUSED.no_funds : undefined);
  if (refused) return answer(service, ...refused);
  const transfer: Transfer = {
    reference,
    service,
    rail: additionalInfo.transferService,
    sen,
    feeSen: rail.feeSen,
    bank: code,
    account,
    name: parsed.data.beneficiaryAccountName,
    providerRef: `BK${String(Math.floor(draw("reference", reference) * 1e9)).padStart(9, "0")}${bank.diary.now()}`,
    receivedMs: bank.diary.now(),
    behaviour,
    status: "03",
    code: null,
    refundSen: null,
    notifiedStatus: null,
  };
  const waits = service === "23" || behaviour === "slow" || behaviour === "fails_later";
  bank.book.record({ e: "transfer", transfer }, ...(waits ? [] : settlement(bank, transfer)));
  const stored = bank.book.transfers.get(reference) ?? transfer;
  plan(bank, stored);
  if (behaviour === "notification_early") await announce(bank, stored);
  return taken(stored);
}

/** Answers a repeated reference as the standard says: already processed, or inconsistent when the content differs. */
function repeated(known: Transfer, { sen, account }: Pick<Transfer, "sen" | "account">): Answer {
  const { service } = known;
  if (known.behaviour === "inconsistent" || known.sen !== sen || known.account !== account)
    return answer(service, 404, "18", "Inconsistent Request");
  if (known.status === "03") return answer(service, 202, "00", "Request In Progress", echo(known));
  return answer(service, 409, "01", "Duplicate partnerReferenceNo");
}

function echo(transfer: Transfer, sen = transfer.sen): object {
  return {
    referenceNo: transfer.providerRef,
    partnerReferenceNo: transfer.reference,
    amount: amountText(sen),
    beneficiaryAccountNo: transfer.account,
    beneficiaryBankCode: transfer.bank,
    ...(transfer.service === "23" ? { transactionStatus: transfer.status } : {}),
    additionalInfo: { feeAmount: amountText(transfer.feeSen) },
  };
}

/** The answer to an accepted order. */
function taken(transfer: Transfer): Reply {
  const { service, behaviour, status } = transfer;
  if (SILENT_AFTER.has(behaviour)) return "silence";
  if (behaviour === "bad_gateway_after") return "bad_gateway";
  if (behaviour === "noise_after") return "noise";
  if (behaviour === "timeout_after") return answer(service, 504, "00", "Timeout");
  const isWrong = behaviour === "wrong_amount_once" || behaviour === "wrong_amount_always";
  const fields = echo(transfer, isWrong ? transfer.sen * 10n : transfer.sen);
  const said =
    status === "03" && service === "18" ? answer(service, 202, "00", "Request In Progress", fields) : success(service, fields);
  if (behaviour === "late_answer") return { late: said };
  if (behaviour === "quirks") return { ...said, body: { ...said.body, responseCode: Number(said.body["responseCode"]) } };
  return said;
}

/** Changes that settle a transfer: its status and the lines of the customer's account. */
function settlement(bank: Bank, { reference, providerRef, sen, feeSen, rail }: Transfer) {
  const line = { atMs: bank.diary.now(), reference, number: null } as const;
  return [
    { e: "status", reference, status: "00", code: null, refundSen: null },
    { e: "line", line: { ...line, id: `${providerRef}D`, sen: -sen, kind: "TRANSFER", remark: `${rail} ${reference}` } },
    { e: "line", line: { ...line, id: `${providerRef}F`, sen: -feeSen, kind: "FEE", remark: `FEE ${rail} ${reference}` } },
  ] as const;
}

/** Puts a transfer's pending steps into the diary: after it was accepted, and when the bank restarts. */
export function plan(bank: Bank, transfer: Transfer): void {
  const { diary, timing, book } = bank;
  const { reference, behaviour, receivedMs, service } = transfer;
  const change = (from: Status, dueMs: number, work: () => void) => {
    if (transfer.status !== from) return;
    diary.at(dueMs, () => {
      if (transfer.status !== from) return;
      work();
      plan(bank, transfer);
    });
  };
  if (transfer.notifiedStatus !== transfer.status && transfer.status !== "03" && behaviour !== "notification_early")
    void announce(bank, transfer);
  const batch = Math.ceil((receivedMs + 1) / timing.sknBatchMs) * timing.sknBatchMs;
  const waitMs = behaviour === "slow" ? timing.slowMs : timing.failMs;
  const settlesMs = service === "23" ? batch : receivedMs + waitMs;
  if (behaviour === "fails_later")
    change("03", settlesMs, () =>
      book.record({ e: "status", reference, status: "06", code: `404${service}11`, refundSen: null }),
    );
  else change("03", settlesMs, () => book.record(...settlement(bank, transfer)));
  const comesBack = (dueMs: number, lessSen: bigint) =>
    change("00", dueMs, () => {
      const refundSen = transfer.sen - lessSen;
      const line: Line = {
        id: `${transfer.providerRef}R`,
        atMs: diary.now(),
        sen: refundSen,
        kind: "TRANSFER_RETURN",
        reference,
        number: null,
        remark: `RETURN ${reference}`,
      };
      book.record({ e: "status", reference, status: "04", code: `403${service}18`, refundSen }, { e: "line", line });
    });
  if (behaviour === "returned") comesBack(receivedMs + timing.returnMs, 0n);
  if (behaviour === "returned_short")
    comesBack(receivedMs + timing.returnMs, 2_500n * RUPIAH < transfer.sen ? 2_500n * RUPIAH : 0n);
  if (behaviour === "reversed") comesBack(receivedMs + timing.reverseMs, 0n);
}

export function callsOf(bank: Bank, reference: string): { submitted: number; inquired: number } {
  const found = bank.calls.get(reference) ?? { submitted: 0, inquired: 0 };
  bank.calls.set(reference, found);
  return found;
}
