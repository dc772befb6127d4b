/** For tests: senders with schedules, and the job that prepares their transfers. */
import { sql } from "kysely";
import type { InputArgs } from "#kernel/endpoint.ts";
import { DOMESTIC } from "#pricing/testing/price-client.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { insertReferenceRates } from "#pricing/rates/store-reference-rates.ts";
import { rate } from "#pricing/testing/pricing-app.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import { at, DAY_MS, HOUR_MS, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../schedules/contract.ts";
import { saveSchedule } from "../schedules/contract-save.ts";
import { scheduleJobs } from "../schedules/jobs.ts";
import { openSenders, system, type Person } from "./senders.ts";

type Draft = Partial<InputArgs<typeof saveSchedule>>;

export async function openSchedules() {
  const senders = await openSenders();
  const { app, api, clock, idOf, deps, desk } = senders;
  const stopped = new Set<string>();
  const jobDeps = { ...deps, maySend: async (_: unknown, person: string) => !stopped.has(person) };
  const run = (more: Partial<JobRun> = {}): JobRun => ({
    runtime: app.runtime,
    transaction: (work) => app.as({ actor: system }, work),
    isLastAttempt: false,
    ...more,
  });
  const jobs = new Map(scheduleJobs(jobDeps).map((job) => [job.name, job]));
  const work = async (more?: Partial<JobRun>, name = "prepare_schedules") => jobs.get(name)?.run(run(more), {});
  /** The input of a schedule for an account of its own: each Friday at nine, one million rupiah. */
  const draft = async (actor: Person, more: Draft = {}) => {
    const recipient =
      more.recipient ??
      (await desk.saved(actor, { fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" } })).id;
    return {
      id: idOf("sd"),
      version: 0,
      corridor: DOMESTIC.corridor,
      side: "source" as const,
      amountMinor: "100000000",
      purpose: "FAMI" as const,
      sourceOfFunds: "salary" as const,
      rhythm: { kind: "weekly" as const, weekday: 5 },
      end: { kind: "never" as const },
      dayOff: "after" as const,
      hour: 9,
      maxRate: null,
      waitDays: 0,
      ...more,
      recipient,
    };
  };
  const save = (actor: Person, input: Awaited<ReturnType<typeof draft>>) => api.call(saveSchedule, input, { actor });
  const saved = async (actor: Person, more?: Draft) => expectOk(await save(actor, await draft(actor, more)));
  const transfersOf = async (actor: Person) => {
    const { rows } = await sql<{ id: `tr_${string}`; state: string; principal_minor: bigint }>`
      select id, state, principal_minor from transfers.transfer where sender = ${actor.id} order by id`.execute(
      app.runtime.database,
    );
    return rows;
  };
  const readSchedule = async (actor: Person, id: `sd_${string}`) =>
    expectOk(await api.call(contract.readSchedule, { id }, { actor }));
  const noticesOf = async (actor: Person) => {
    const { rows } = await sql<{ kind: string; about: string; facts: Record<string, unknown> }>`
      select kind, about, facts from notifications.notification where person = ${actor.id} and kind like 'schedule%' order by no`.execute(
      app.runtime.database,
    );
    return rows;
  };
  /** Puts a rate of the Singapore dollar in force a second later. */
  const sgd = async (mid: string) => {
    clock.advance(1_000);
    const rates = [
      { currency: "SGD", mid: rate(mid) },
      { currency: "USD", mid: rate("16500") },
    ] as const;
    await insertReferenceRates(app.runtime.database, { source: "ecb", asOf: clock.now(), rates }, clock.now());
  };
  let tests = 0;
  return {
    ...senders,
    /** A Monday at ten, far after that of the test before, and a sender that no other test has used. */
    begin: async () => {
      const monday = new Date(at("2027-01-04", "10:00").getTime() + tests++ * 70 * DAY_MS);
      clock.set(monday);
      const actor = await senders.newSender();
      return { actor, day: (days: number) => toLocalDate(new Date(monday.getTime() + days * DAY_MS)) };
    },
    on: (day: LocalDate, time = "09:00") => clock.set(at(day, time)),
    /** Two hours later the unpaid transfers are over. */
    over: async (actor: Person, state: "EXPIRED" | "CANCELLED" = "EXPIRED") => {
      clock.advance(2 * HOUR_MS);
      const by = { role: "sender", id: actor.id };
      const event = state === "EXPIRED" ? { type: "pay_in_expired" } : { type: "cancelled", canRecall: false, by };
      for (const one of await transfersOf(actor))
        if (one.state === "CREATED" || one.state === "AWAITING_PAYMENT") await senders.happen(one.id, event);
    },
    sgd,
    /** A schedule to Singapore, made at this rate. */
    abroad: async (actor: Person, mid: string, more: Draft = {}) => {
      await sgd(mid);
      const { id: recipient } = await desk.saved(actor, singapore);
      return saved(actor, { recipient, corridor: "ID-SG-bank", amountMinor: "1000000000", ...more });
    },
    kinds: async (actor: Person) => (await noticesOf(actor)).map(({ kind }) => kind),
    resultsOf: async (actor: Person, id: `sd_${string}`) =>
      (await readSchedule(actor, id)).occurrences.map(({ on: day, state, reason, outcome }) => [day, state, reason ?? outcome]),
    transfersOf,
    readSchedule,
    noticesOf,
    stopped,
    jobDeps,
    run,
    work,
    draft,
    save,
    saved,
  };
}
