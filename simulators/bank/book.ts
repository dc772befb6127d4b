/**
 * The bank's state: transfers, virtual accounts, payments, and the lines of the customer's account. Held in memory; each change is first
 * appended to a file as a line, and a restart reads all lines.
 */
import { openStoredLines } from "../append-only-file.ts";

/** Status codes of the standard: 00 success, 03 pending, 04 refunded, 06 failed. */
export type Status = "00" | "03" | "04" | "06";

export interface Transfer {
  readonly reference: string;
  readonly service: string;
  readonly rail: string;
  readonly sen: bigint;
  readonly feeSen: bigint;
  readonly bank: string;
  readonly account: string;
  readonly name: string;
  readonly providerRef: string;
  readonly receivedMs: number;
  /** How this transfer is played: by its account's ending, or drawn. */
  readonly behaviour: string;
  status: Status;
  /** Why it failed or was returned, as a response code. */
  code: string | null;
  refundSen: bigint | null;
  /** The status of the last notification. */
  notifiedStatus: Status | null;
}

export interface Payer {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

export interface Payment {
  readonly id: string;
  readonly number: string;
  readonly sen: bigint;
  readonly atMs: number;
  readonly payer: Payer | null;
}

export interface VirtualAccount {
  readonly number: string;
  readonly trxId: string;
  readonly title: string;
  readonly sen: bigint;
  readonly expiresMs: number;
  isClosed: boolean;
}

/** A dynamic QRIS code, by the customer's reference. */
export interface QrisCode {
  readonly reference: string;
  /** The bank's own reference of it. */
  readonly referenceNo: string;
  readonly sen: bigint;
  readonly expiresMs: number;
  readonly content: string;
}

export type LineKind = "TRANSFER" | "TRANSFER_RETURN" | "VA_PAYMENT" | "QRIS_SETTLEMENT" | "FEE" | "OTHER";

export interface Line {
  readonly id: string;
  readonly atMs: number;
  /** Below zero: money that leaves the account. */
  readonly sen: bigint;
  readonly kind: LineKind;
  readonly reference: string | null;
  readonly number: string | null;
  readonly remark: string;
  /** The bank's fee on a QRIS payment: the line is net of it. */
  readonly feeSen?: bigint;
}

export type Change =
  | { readonly e: "transfer"; readonly transfer: Transfer }
  | {
      readonly e: "status";
      readonly reference: string;
      readonly status: Status;
      readonly code: string | null;
      readonly refundSen: bigint | null;
    }
  | { readonly e: "notified"; readonly reference: string; readonly status: Status }
  | { readonly e: "line"; readonly line: Line }
  | { readonly e: "account"; readonly account: VirtualAccount }
  | { readonly e: "closed"; readonly number: string }
  | { readonly e: "payment"; readonly payment: Payment }
  | { readonly e: "qris"; readonly code: QrisCode }
  | { readonly e: "clock"; readonly offsetMs: number };

export interface Book {
  readonly transfers: ReadonlyMap<string, Transfer>;
  /** Virtual accounts by number. */
  readonly accounts: ReadonlyMap<string, VirtualAccount>;
  /** QRIS codes by the reference of the customer. */
  readonly qrisCodes: ReadonlyMap<string, QrisCode>;
  /** The virtual account that was opened for a transaction of the customer. */
  accountOf(trxId: string): VirtualAccount | undefined;
  paymentsOf(number: string): readonly Payment[];
  readonly lines: readonly Line[];
  /** The account's balance less what is held. */
  available(): bigint;
  /** The balance before the first line. */
  readonly openingSen: bigint;
  offsetMs(): number;
  record(...changes: readonly Change[]): void;
  /** Empties the book and its file. */
  reset(): void;
  close(): void;
}

/** Opens the book over a file; null means memory alone. */
export function openBook(file: string | null, openingSen: bigint): Book {
  const transfers = new Map<string, Transfer>();
  const accounts = new Map<string, VirtualAccount>();
  const byTransaction = new Map<string, string>();
  const qrisCodes = new Map<string, QrisCode>();
  const payments = new Map<string, Payment[]>();
  const lines: Line[] = [];
  let balance = openingSen;
  let held = 0n;
  let offsetMs = 0;
  const holdOf = (transfer: Transfer) => (transfer.status === "03" ? transfer.sen + transfer.feeSen : 0n);
  const change = (
    transfer: Transfer | undefined,
    to: Partial<Pick<Transfer, "status" | "code" | "refundSen" | "notifiedStatus">>,
  ) => {
    if (!transfer) return;
    held -= holdOf(transfer);
    Object.assign(transfer, to);
    held += holdOf(transfer);
  };
  const apply = (what: Change) => {
    switch (what.e) {
      case "transfer":
        transfers.set(what.transfer.reference, { ...what.transfer });
        held += holdOf(what.transfer);
        break;
      case "status":
        change(transfers.get(what.reference), { status: what.status, code: what.code, refundSen: what.refundSen });
        break;
      case "notified":
        change(transfers.get(what.reference), { notifiedStatus: what.status });
        break;
      case "line":
        lines.push(what.line);
        balance += what.line.sen;
        break;
      case "account":
        accounts.set(what.account.number, { ...what.account });
        byTransaction.set(what.account.trxId, what.account.number);
        break;
      case "closed": {
        const account = accounts.get(what.number);
        if (account) account.isClosed = true;
        break;
      }
      case "payment":
        payments.set(what.payment.number, [...(payments.get(what.payment.number) ?? []), what.payment]);
        break;
      case "qris":
        qrisCodes.set(what.code.reference, { ...what.code });
        break;
      case "clock":
        offsetMs = what.offsetMs;
        break;
    }
  };
  const stored = openStoredLines(file);
  for (const line of stored.earlier) apply(read(line));
  return {
    transfers,
    accounts,
    qrisCodes,
    accountOf: (trxId) => accounts.get(byTransaction.get(trxId) ?? ""),
    paymentsOf: (number) => payments.get(number) ?? [],
    lines,
    openingSen,
    available: () => balance - held,
    offsetMs: () => offsetMs,
    record(...changes) {
      stored.append(...changes.map(write));
      for (const what of changes) apply(what);
    },
    reset() {
      stored.empty();
      for (const one of [transfers, accounts, qrisCodes, byTransaction, payments]) one.clear();
      lines.length = 0;
      [balance, held] = [openingSen, 0n];
    },
    close() {
      stored.close();
    },
  };
}

/** Only amounts in sen are bigints; their fields end in "Sen" or are called "sen". */
const write = (change: Change) =>
  JSON.stringify(change, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
const read = (line: string) =>
  JSON.parse(line, (key, value: unknown) =>
    (key === "sen" || key.endsWith("Sen")) && typeof value === "string" ? BigInt(value) : value,
  ) as Change;
