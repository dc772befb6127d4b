/**
 * What the bank knows and has done: transfers, virtual accounts, payments, and the lines of our account. In memory; each change is a line appended
 * to a file first, and a bank that starts again reads them all.
 */
import { openKeptLines } from "../kept-lines.ts";

/** 00 success, 03 pending, 04 refunded, 06 failed: the standard's own. */
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
  /** How this one is played: by its account's ending, or drawn. */
  readonly behaviour: string;
  status: Status;
  /** Why it failed or came back, as a response code. */
  code: string | null;
  refundSen: bigint | null;
  /** The status that was told last. */
  told: Status | null;
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

export type LineKind = "TRANSFER" | "TRANSFER_RETURN" | "VA_PAYMENT" | "FEE" | "OTHER";

export interface Line {
  readonly id: string;
  readonly atMs: number;
  /** Below zero: out of the account. */
  readonly sen: bigint;
  readonly kind: LineKind;
  readonly reference: string | null;
  readonly number: string | null;
  readonly remark: string;
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
  | { readonly e: "told"; readonly reference: string; readonly status: Status }
  | { readonly e: "line"; readonly line: Line }
  | { readonly e: "account"; readonly account: VirtualAccount }
  | { readonly e: "closed"; readonly number: string }
  | { readonly e: "payment"; readonly payment: Payment }
  | { readonly e: "clock"; readonly offsetMs: number };

export interface Book {
  readonly transfers: ReadonlyMap<string, Transfer>;
  /** By number. */
  readonly accounts: ReadonlyMap<string, VirtualAccount>;
  /** The account that a transaction of the customer's opened. */
  accountOf(trxId: string): VirtualAccount | undefined;
  paymentsOf(number: string): readonly Payment[];
  readonly lines: readonly Line[];
  /** What the account holds, what is promised away taken off. */
  available(): bigint;
  offsetMs(): number;
  record(...changes: readonly Change[]): void;
  /** Empties the book and its file. */
  reset(): void;
  close(): void;
}

/** Opens the book over a file; null keeps nothing. */
export function openBook(file: string | null, openingSen: bigint): Book {
  const transfers = new Map<string, Transfer>();
  const accounts = new Map<string, VirtualAccount>();
  const byTransaction = new Map<string, string>();
  const payments = new Map<string, Payment[]>();
  const lines: Line[] = [];
  let balance = openingSen;
  let held = 0n;
  let offsetMs = 0;
  const holdOf = (transfer: Transfer) => (transfer.status === "03" ? transfer.sen + transfer.feeSen : 0n);
  const change = (transfer: Transfer | undefined, to: Partial<Pick<Transfer, "status" | "code" | "refundSen" | "told">>) => {
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
      case "told":
        change(transfers.get(what.reference), { told: what.status });
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
      case "clock":
        offsetMs = what.offsetMs;
        break;
    }
  };
  const kept = openKeptLines(file);
  for (const line of kept.earlier) apply(read(line));
  return {
    transfers,
    accounts,
    accountOf: (trxId) => accounts.get(byTransaction.get(trxId) ?? ""),
    paymentsOf: (number) => payments.get(number) ?? [],
    lines,
    available: () => balance - held,
    offsetMs: () => offsetMs,
    record(...changes) {
      kept.append(...changes.map(write));
      for (const what of changes) apply(what);
    },
    reset() {
      kept.empty();
      for (const one of [transfers, accounts, byTransaction, payments]) one.clear();
      lines.length = 0;
      [balance, held] = [openingSen, 0n];
    },
    close() {
      kept.close();
    },
  };
}

/** Amounts in sen are the only bigints, and their fields are named so. */
const write = (change: Change) =>
  JSON.stringify(change, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
const read = (line: string) =>
  JSON.parse(line, (key, value: unknown) =>
    (key === "sen" || key.endsWith("Sen")) && typeof value === "string" ? BigInt(value) : value,
  ) as Change;
