/** A test app with transfers, created as a use case would create them, with prefunded deposits of partners and agents. */
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import type { TestApp } from "#platform/testing/database.ts";
import type { Agreement } from "../model/agreement.ts";
import type { FileDeps } from "../files/file-keys.ts";
import type { ReceiptDeps } from "../receipt/take-receipt.ts";
import type { OutsideKeys } from "../tracking/tracking-token.ts";
import { postNumbered, type TransferDeps } from "../processing/apply-events.ts";
import { insertTransfer } from "../store.ts";
import { PRODUCTS, type Transfer } from "../lifecycle/transfer.ts";
import { SHORT_RULES } from "./random-events.ts";
import { soleKey } from "#platform/keys/keyring.ts";
import { sampleTransfer, START } from "./samples.ts";
import { dueOf } from "../lifecycle/due.ts";

const AGREEMENT: Agreement = {
  beneficiary: { name: "Sukarno", country: "ID", account: { bank: "014", number: "1234567890" }, phone: null, fields: {} },
  sender: { name: "Siti Aminah", country: "ID", address: "Jakarta", birthDate: null, reference: "us_1" },
  purpose: "FAMI",
  remark: "Kiriman",
  arrivesBy: "2026-11-23T10:00:00.000Z",
};

export function openTransfers(app: TestApp) {
  /** The effects that decisions have returned. */
  const appliedEffects: string[] = [];
  const deps: TransferDeps & OutsideKeys & ReceiptDeps & FileDeps = {
    trackingKeys: soleKey(new Uint8Array(32).fill(1)),
    receiptKeys: soleKey(new Uint8Array(32).fill(2)),
    fileKeys: soleKey(new Uint8Array(32).fill(3)),
    issuerFor: async () => ({
      siteUrl: "https://sampai.test",
      brandName: "Sampai",
      legalName: "PT Sampai",
      address: "Jalan Uji 1, Jakarta 10110",
      licence: "1/2",
      authority: "Bank Indonesia",
      whatsapp: "0812",
      complaint: "pengaduan@sampai.test",
    }),
    rules: SHORT_RULES,
    openedAccounts: new Set(),
    check: async () => ({ type: "checks_cleared" }),
    applyEffect: async (_, effect, stored) =>
      void appliedEffects.push(...stored.map(({ transfer }) => `${effect} ${transfer.id}`)),
  };
  const bank = accountWith("bank", "014", "IDR");
  const payIns = (["partner_deposit", "agent_deposit"] as const).map((name) => accountWith(name, "x1", "IDR"));
  return {
    appliedEffects,
    deps,
    prefund: (minor: bigint) =>
      app.as({}, (ctx) => {
        const postings = payIns.flatMap((deposit) => [debit(bank, money("IDR", minor)), credit(deposit, money("IDR", minor))]);
        const id = newId("jr", START.getTime(), ctx.random(10));
        return postNumbered(ctx, [{ id, kind: "test.prefund", subject: null, effectiveAt: START, postings }], deps);
      }),
    /** Creates the transfer with this number; every third is a local one. */
    async create(no: number, quote = `qt_${no}`): Promise<Transfer | null> {
      const transfer = sampleTransfer(PRODUCTS[no % PRODUCTS.length] ?? "local", no);
      const agreed = { sender: "us_1", corridor: "ID-ID", quote, recipient: "rc_1", snapshot: AGREEMENT };
      const due = dueOf(transfer, deps.rules);
      const isNew = await app.as({}, (ctx) => insertTransfer(ctx.db, transfer, agreed, due));
      return isNew ? transfer : null;
    },
  };
}
