/** For tests: readers with sessions and browsers, and the jobs with a push service on this machine. */
import { sql } from "kysely";
import { openPushService, TEST_PUSH_KEY, type TestBrowser } from "#outside/testing/browser-push.ts";
import { publicKeyOf, webPushParty } from "#outside/push/web-push.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { endSession, endSessions, openSession } from "#sessions/index.ts";
import { notificationsHttp } from "../../http.ts";
import { notificationJobs } from "../../jobs.ts";
import { openReaders, type Reader } from "../../testing/readers.ts";
import { addDevice } from "../contract.ts";
import type { PushParty } from "../model/push-party.ts";

export type SignedIn = Reader & { readonly sessionId: `ss_${string}` };

export async function openDevices() {
  const readers = await openReaders();
  const { app } = readers;
  const { clock } = app.runtime;
  const service = await openPushService(publicKeyOf(TEST_PUSH_KEY) ?? "");
  const party = (privateKey: string): PushParty =>
    webPushParty({ privateKey, subject: "mailto:it@sampai.test", addedHosts: [], clock, fetch: service.fetch });
  const push = party(TEST_PUSH_KEY);
  const sending = { SITE_URL: "https://sampai.test", brandName: async () => "Sampai" };
  const api = await openTestApi(app, [notificationsHttp({ ...sending, push })]);
  const SYSTEM = { kind: "system", name: "test" } as const;
  const asSystem = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as({ actor: SYSTEM }, work);

  async function signIn(reader: Reader): Promise<SignedIn> {
    const { sessionId } = await asSystem((ctx) =>
      openSession(
        { ...ctx, giveCookie: () => undefined },
        {
          personId: reader.id,
          level: "CUSTOMER",
          factor: "sms",
          isRemembered: false,
          isStaff: false,
        },
      ),
    );
    return { ...reader, sessionId };
  }
  return {
    ...readers,
    api,
    service,
    push,
    party,
    signIn,
    newPerson: async (language: "ID" | "EN" = "ID") => signIn(await readers.newReader(language)),
    /** Switches on notifications in a browser. */
    async addBrowser(actor: SignedIn, browser: TestBrowser = service.browser()) {
      const { device } = expectOk(await api.call(addDevice, browser.subscription, { actor }));
      return { ...browser, id: device };
    },
    signOut: ({ sessionId }: SignedIn) => asSystem((ctx) => endSession(ctx, sessionId, "logout")),
    signOutEverywhere: ({ id }: SignedIn, except?: `ss_${string}`) =>
      asSystem((ctx) => endSessions(ctx, id, "ended_by_owner", except)),
    expire: ({ sessionId }: SignedIn) =>
      sql`update sessions.session set ended_at = ${clock.now()}, end_reason = 'expired' where id = ${sessionId}`.execute(
        app.runtime.database,
      ),
    /** Runs a job as its worker would; `with`: another key of ours, or none. */
    async run(name: string, given: { readonly push: PushParty | null } = { push }): Promise<void> {
      const job = notificationJobs({ ...sending, listPayReminders: async () => [], ...given }).find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      const actor = { kind: "system", name } as const;
      await job.run({ runtime: app.runtime, transaction: (work) => app.as({ actor }, work), isLastAttempt: false }, {});
    },
    async pushes() {
      const { rows } = await sql<{ state: string; answer: string | null; attempts: number; due: Date; device: string }>`
        select state, answer, attempts, due_at as due, device from notifications.push order by made_at, notification`.execute(
        app.runtime.database,
      );
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      await readers[Symbol.asyncDispose]();
    },
  };
}
