/** For tests: people with a mailbox and a telephone, and what is told to them. */
import { sql } from "kysely";
import { insertPerson } from "../../identity/store.ts";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { givePrices, MONDAY } from "../../pricing/testing/priced-house.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { newId } from "#kernel/id.ts";
import { notificationsHttp } from "../http.ts";
import { notificationJobs, type NotificationParts } from "../jobs.ts";
import { notify, type Telling } from "../tell-people.ts";

export type Reader = Actor & { readonly id: Id<"us"> };
const SYSTEM = { kind: "system", name: "test" } as const;
const RIGHTS = [{ menu: "transfer", module: ["view", "create"] }];

export async function openReaders() {
  const house = await openTestHouse({ now: MONDAY });
  await givePrices(house);
  const api = await openTestApi(house, [notificationsHttp]);
  const { database: db, clock, random } = house.machinery;
  const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random(10));
  let people = 0;
  const parts: { -readonly [K in keyof NotificationParts]: NotificationParts[K] } = {
    SITE_URL: "https://sampai.test",
    brandName: async () => "Sampai",
    listPaySoon: async () => [],
  };
  return {
    house,
    api,
    clock,
    idOf,
    parts,
    async newReader(language: Language = "ID"): Promise<Reader> {
      const id = idOf("us");
      people += 1;
      const email = `pembaca${people}@example.test`;
      await house.as({ actor: SYSTEM }, (ctx) =>
        insertPerson(
          ctx.db,
          {
            id,
            emailKey: email,
            userType: "CUSTOMER",
            userBusinessType: "PERSONAL",
            honorific: null,
            firstName: "Siti",
            lastName: null,
            fullName: "Siti",
            companyName: null,
            companyRegistrationNumber: null,
            country: "ID",
            email,
            phone: `+62813000${String(people).padStart(5, "0")}`,
            language,
            passwordHash: "none",
            termsAcceptedAt: null,
          },
          ctx.now,
        ),
      );
      return { kind: "user", id, level: "CUSTOMER", menuAccess: RIGHTS };
    },
    told: (...tellings: Telling[]) => house.as({ actor: SYSTEM }, (ctx) => notify(ctx, tellings)),
    /** Runs a job as its worker would. */
    async run(name: string): Promise<void> {
      const job = notificationJobs(parts).find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      const actor = { kind: "system", name } as const;
      await job.run({ machinery: house.machinery, beat: (work) => house.as({ actor }, work), isLastAttempt: false }, {});
    },
    /** `email notifications.arrived`, in order of their writing, with subject or text. */
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
      await house[Symbol.asyncDispose]();
    },
  };
}
