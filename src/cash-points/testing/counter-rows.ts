/** For tests: rows that a counter app needs and that no call of its own writes: people, and transfers of the fake. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { wholeUnits, type Money } from "#kernel/money.ts";
import { accountWith, credit, debit, operatorAccount } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import type { Executor } from "#platform/db.ts";
import type { openTestApp } from "#platform/testing/database.ts";

/** Saturday noon in Jakarta: every outlet is open. */
export const NOON = new Date("2026-11-21T05:00:00Z");
export const idr = (units: number): Money => wholeUnits("IDR", BigInt(units));
export const OTP = "123456";
export const NAME = "Siti";

interface PersonRow {
  readonly person: Id<"us">;
  /** Makes address and telephone number unique. */
  readonly number: number;
  readonly userType: "AGENT" | "CUSTOMER" | null;
  readonly status: string;
}

export async function insertPerson(db: Executor, { person, number, userType, status }: PersonRow): Promise<void> {
  await sql`insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
        password_hash, password_changed_at, status, created_at, updated_at)
      values (${person}, ${userType}, ${userType && "PERSONAL"}, 'Uji', 'Uji', 'ID', ${`p${number}@uji.example`}, ${`p${number}@uji.example`},
        ${`+62812${String(10_000_000 + number)}`}, '$argon2id$v=19$m=1', ${NOON}, ${status}, ${NOON}, ${NOON})`.execute(db);
}

/** Transfers as the fake that a counter app uses has them. */
export function cashTransfers(app: Awaited<ReturnType<typeof openTestApp>>, id: <P extends string>(prefix: P) => Id<P>) {
  const { random, database: db } = app.runtime;
  const post = async (kind: string, subject: string, postings: ReturnType<typeof debit>[]) =>
    app.as({}, async (ctx) => {
      const journal = { id: journalIdFor(id("tr"), kind), kind, subject, effectiveAt: ctx.now, postings };
      await openAccounts(ctx, [accountWith("payin_clearing", "va", "IDR"), accountWith("bank", "014", "IDR")]);
      await postJournals(ctx, [journal]);
    });

  return {
    /** A transfer with cash to collect, and its pickup code. */
    async waiting(units: number, recipient = NAME): Promise<{ transfer: Id<"tr">; code: string }> {
      const transfer = id("tr");
      const twelve = String([...random(8)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 10n ** 12n).padStart(12, "0");
      const code = twelve + String([...twelve].reduce((sum, digit) => sum + Number(digit), 0) % 10);
      await sql`insert into double.transfer (id, state, amount_minor, recipient, payer, code, otp)
        values (${transfer}, 'AVAILABLE', ${idr(units).minor}, ${recipient}, 'us_payer', ${code}, ${OTP})`.execute(db);
      await post("test.available", transfer, [
        debit(accountWith("payin_clearing", "va", "IDR"), idr(units)),
        credit(operatorAccount("pickup_payable", "IDR"), idr(units)),
      ]);
      return { transfer, code };
    },

    /** An unpaid transfer of this sender. */
    async unpaid(units: number, payer = "us_payer", principal = units): Promise<Id<"tr">> {
      const transfer = id("tr");
      await sql`insert into double.transfer (id, state, amount_minor, principal_minor, recipient, payer)
        values (${transfer}, 'CREATED', ${idr(units).minor}, ${idr(principal).minor}, ${NAME}, ${payer})`.execute(db);
      return transfer;
    },

    stateOf: async (transfer: string) =>
      (await sql<{ state: string }>`select state from double.transfer where id = ${transfer}`.execute(db)).rows[0]?.state,
  };
}
