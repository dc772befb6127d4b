/** For tests: people with an e-mail address and a phone, and the messages sent to them. */
import { sql } from "kysely";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { newId } from "#kernel/id.ts";
import { notificationsHttp } from "../http.ts";
import { notificationJobs, type NotificationDeps } from "../jobs.ts";
import { notify, type NotificationInput } from "../add-notice.ts";

export type Reader = Actor & { readonly id: Id<"us"> };
const SYSTEM = { kind: "system", name: "test" } as const;

const SENDING = { SITE_URL: "https://sampai.test", brandName: async () => "Sampai", push: null };
const RIGHTS = [{ menu: "transfer", module: ["view", "create"] }];

export async function openReaders() {
  const app = await openTestApp({ now: MONDAY });
  await seedPrices(app);
  const api = await openTestApi(app, [notificationsHttp(SENDING)]);
  const { database: db, clock, random } = app.runtime;
  const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random(10));
  let people = 0;
  const deps: { -readonly [K in keyof NotificationDeps]: NotificationDeps[K] } = {
    ...SENDING,
    listPayReminders: async () => [],
  };
  return {
    app,
    api,
    clock,
    idOf,
    deps,
    async newReader(language: Language = "ID"): Promise<Reader> {
      const id = idOf("us");
      people += 1;
      const email = `pembaca${people}@example.test`;
      await app.as({ actor: SYSTEM }, (ctx) =>
        insertCustomer(ctx, { id, email, phone: `+62813000${String(people).padStart(5, "0")}`, language }),
      );
      return { kind: "user", id, level: "CUSTOMER", menuAccess: RIGHTS };
    },
    notified: (...inputs: NotificationInput[]) => app.as({ actor: SYSTEM }, (ctx) => notify(ctx, inputs)),
    /** Runs a job as its worker would. */
    async run(name: string): Promise<void> {
      const job = notificationJobs(deps).find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      const actor = { kind: "system", name } as const;
      await job.run({ runtime: app.runtime, transaction: (work) => app.as({ actor }, work), isLastAttempt: false }, {});
    },
    /** Mails and phone messages as `channel template`, in the order they were queued, with subject or text. */
    async messages({ id }: Reader) {
      const { rows } = await sql<{ channel: string; template: string; subject: string | null; text: string }>`
        select channel, template, subject, body_text as text from platform.outgoing_message
        join identity.person on recipient in (email, phone) where person.id = ${id} order by outgoing_message.id, channel`.execute(
        db,
      );
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
