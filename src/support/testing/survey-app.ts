/** Customers with solved chats, staff, and the mails of surveys, for their tests. */
import { sql } from "kysely";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { sendNotifications } from "#notifications/send-notices.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import * as chat from "../chat/contract.ts";
import * as desk from "../desk/contract.ts";
import { linkOfSurvey } from "../index.ts";
import { callsAs, hire, someId } from "./people.ts";
import { openVisitors } from "./visitors.ts";
import { testSupport } from "./support-http.ts";

export const GOOD = { score: "5", solved: "yes" } as const;

export async function openSurveys() {
  const office = await openOfficers();
  const { app } = office;
  const api = await openTestApi(app, [testSupport()]);
  const { clock, database } = app.runtime;
  const { newVisitor } = openVisitors(api, clock);
  const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
  const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
  const rani = await hire(app, "Rani Pengawas", "survey", "view");

  const as = callsAs(api);
  const staff = as(ayu);
  const nobody = <E extends Endpoint>(endpoint: E, input: InputArgs<E>) => newVisitor().call(endpoint, input);

  let people = 0;
  async function newCustomer() {
    const id = someId("us");
    people += 1;
    const email = `pelanggan${people}@contoh.example`;
    const phone = `+62813${String(people).padStart(8, "0")}`;
    await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => insertCustomer(ctx, { id, email, phone }));
    return { kind: "user", id, level: "CUSTOMER", menuAccess: [] } as const;
  }
  type Customer = Awaited<ReturnType<typeof newCustomer>>;

  /** A chat that staff have answered. */
  async function answered(customer: Customer, by: Actor = ayu, transfer?: Id<"tr">): Promise<Id<"th">> {
    const id = someId("th");
    expectOk(await as(customer)(chat.startChat, { id, entryId: someId("te"), text: "Kiriman saya belum sampai", transfer }));
    expectOk(await as(by)(desk.answerThread, { id, entryId: someId("te"), text: "Kami bantu.", kind: "public" }));
    return id;
  }
  const solve = async (id: Id<"th">, by: Actor = ayu) => expectOk(await as(by)(desk.moveThread, { id, move: "solve" }));
  async function solved(customer: Customer, by: Actor = ayu): Promise<Id<"th">> {
    const id = await answered(customer, by);
    await solve(id, by);
    return id;
  }
  const isInvited = async (id: string) =>
    (await sql`select from support.survey where thread_id = ${id}`.execute(database)).rows.length === 1;

  /** The mails that the notifications' job writes now, as its wiring makes them. */
  async function mailsNow(): Promise<readonly { text: string; until: Date | null; recipient: string }[]> {
    const before = new Date(clock.now().getTime());
    clock.advance(1_000);
    await app.as({ actor: { kind: "system", name: "send_notifications" } }, (ctx) =>
      sendNotifications(ctx, {
        SITE_URL: "https://sampai.example",
        brandName: async () => "Sampai",
        push: null,
        makeLink: linkOfSurvey,
      }),
    );
    const { rows } = await sql<{ text: string; until: Date | null; recipient: string }>`
    select body_text as text, secret_until as until, recipient from platform.outgoing_message
    where template = 'notifications.chat_survey' and created_at > ${before} order by created_at, id`.execute(database);
    return rows;
  }
  /** The code in the mail of the chat that was solved last. */
  async function codeOf(): Promise<string> {
    const [mail] = (await mailsNow()).slice(-1);
    return /\/survey\/([A-Za-z0-9_-]{22})\?next=/.exec(mail?.text ?? "")?.[1] ?? "no code";
  }

  return {
    office,
    api,
    app,
    clock,
    database,
    newVisitor,
    ayu,
    bima,
    rani,
    as,
    staff,
    nobody,
    newCustomer,
    answered,
    solve,
    solved,
    isInvited,
    invitedAt,
    mailsNow,
    codeOf,
    [Symbol.asyncDispose]: close,
  };

  async function close() {
    await api[Symbol.asyncDispose]();
    await office[Symbol.asyncDispose]();
  }
  async function invitedAt(id: string): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`select invited_at as at from support.survey where thread_id = ${id}`.execute(
      database,
    );
    return rows[0]?.at ?? new Date(0);
  }
}
