/** For tests: a business with payrolls, its bank, and the job of payrolls on top of it, which can die after any transaction. */
import type { Id } from "#kernel/id.ts";
import { csvText } from "#platform/files/csv.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Log } from "#platform/log.ts";
import { expectOk } from "#platform/testing/api.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { setTier } from "#limits/index.ts";
import * as contract from "../payroll/contract.ts";
import { payrollJobs, type PayrollJobDeps } from "../payroll/jobs.ts";
import type { PayInOrder, PayInPayment } from "../pay-in/model/pay-in-party.ts";
import { payrollWorkers } from "./payroll-workers.ts";
import { openSenders, system, type Person } from "./senders.ts";

/** The process dies here: what is committed stays. */
export class Killed extends Error {}

export const HEAD = ["Nama penerima", "Bank", "Nomor rekening", "Jumlah (Rp)", "Berita"];
export const fileOf = (rows: readonly (readonly string[])[], head: readonly string[] = HEAD, name = "gaji-november.csv") =>
  new File([csvText([head, ...rows])], name, { type: "text/csv" });

export async function openPayrolls() {
  const senders = await openSenders();
  const { app, api, clock, desk, deps: callDeps, idOf, newSender } = senders;
  /** Payments that the bank reports, by number. */
  const paid = new Map<string, PayInPayment[]>();
  const opened: PayInOrder[] = [];
  const companies = new Map<string, string>();
  const payIn = {
    party: "va_014",
    open: async (order: PayInOrder) => {
      opened.push(order);
      return {
        outcome: "open",
        number: `9900${String([...order.reference].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 1e10, 7)).padStart(10, "0")}`,
      } as const;
    },
    listPayments: async ({ number }: { readonly number: string }) => paid.get(number) ?? [],
    close: async () => true,
  };
  const deps: PayrollJobDeps = { ...callDeps, payIn, inquireAccount: desk.bank };
  Object.assign(callDeps, { companyOf: async (_: unknown, person: string) => companies.get(person) ?? null });
  const transaction = <T>(work: (ctx: Ctx) => Promise<T>) => app.as({ actor: system }, work);
  const log = Object.assign(Object.create(app.runtime.log) as Log, { error: () => undefined, warn: () => undefined });

  const newBusiness = async (tier: "L1" | "L3" = "L3"): Promise<Person> => {
    const person = await newSender();
    const actor = {
      ...person,
      menuAccess: [...("menuAccess" in person ? person.menuAccess : []), { menu: "payroll", module: ["view", "create"] }],
    };
    companies.set(actor.id, "PT Uji Coba");
    await app.as({ actor: senders.staff() }, (ctx) => setTier(ctx, { person: actor.id, tier, reason: "papers seen" }));
    return actor;
  };
  const run = async (payroll?: string, runTransaction: JobRun["transaction"] = transaction): Promise<void> => {
    const [job] = payrollJobs(deps);
    if (job === undefined) throw new Error("there is no job of payrolls");
    await job.run(
      { runtime: { ...app.runtime, log }, transaction: runTransaction, isLastAttempt: false },
      payroll === undefined ? {} : { payroll },
    );
  };
  const read = async (id: Id<"pl">, actor: Person) => expectOk(await api.call(contract.readPayroll, { id }, { actor }));
  const upload = async (actor: Person, rows: readonly (readonly string[])[], id = idOf("pl")) =>
    expectOk(await api.call(contract.uploadPayroll, { id, file: fileOf(rows) }, { actor }));
  /** Rows of new accounts whose holders the bank names so. */
  const rowsOf = (count: number, amount = "1500000"): string[][] =>
    Array.from({ length: count }, () => ["Budi Santoso", "BCA", desk.newAccount(), amount, "Gaji"]);
  /** Uploaded, and its names checked. */
  const checked = async (actor: Person, rows: readonly (readonly string[])[]) => {
    const { id } = await upload(actor, rows);
    while ((await read(id, actor)).counts.checking > 0) await run(id);
    return read(id, actor);
  };
  const approve = async (actor: Person, { id, version }: { id: Id<"pl">; version: number }) =>
    expectOk(await api.call(contract.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor }));
  /** Approved, prepared, and waiting for its payment. */
  const awaiting = async (actor: Person, rows: readonly (readonly string[])[] = rowsOf(3)) => {
    const draft = await checked(actor, rows);
    await approve(actor, draft);
    await run(draft.id);
    const shown = await read(draft.id, actor);
    if (shown.payIn?.number == null) throw new Error(`the payroll is ${shown.state}`);
    return { id: shown.id, number: shown.payIn.number, total: BigInt(shown.payIn.total.minor) };
  };
  let payments = 0;
  const pay = (number: string, minor: bigint, paidAt = clock.now()) => {
    const payer = { name: "PT Uji Coba", bank: "008", account: "1112223334" };
    const payment = { paymentId: `pb${(payments += 1)}`, number, amount: { currency: "IDR", minor } as const, paidAt, payer };
    paid.set(number, [...(paid.get(number) ?? []), payment]);
  };
  /** The bank's notification: the payroll is inquired about, as intake schedules it. */
  const notified = async (id: Id<"pl">, actor: Person) => {
    expectOk(await api.call(contract.notePayrollPaid, { id }, { actor }));
    await run(id);
  };
  return {
    ...senders,
    ...payrollWorkers({ ...senders, jobDeps: deps, transaction, log }),
    jobDeps: deps,
    opened,
    paid,
    companies,
    transaction,
    newBusiness,
    run,
    read,
    upload,
    rowsOf,
    checked,
    approve,
    awaiting,
    pay,
    notified,
    dyingAfter(transactions: number): JobRun["transaction"] {
      let begun = 0;
      return (work) => {
        if (begun++ >= transactions) throw new Killed("killed");
        return transaction(work);
      };
    },
  };
}
