/** Changes of public contact details are mailed to the other people who may change them. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { changeProfile, readProfile } from "./contract.ts";
import { operatorHttp } from "./http.ts";
import { operatorJobs, MAIL_CONTACT_CHANGE_JOB } from "./jobs.ts";
import type { OperatorProfile } from "./model/profile.ts";
import { setOperator } from "./set-operator.ts";
import { PROFILE } from "./testing/profile.ts";

const app = await openTestApp();
const api = await openTestApi(app, [operatorHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const { database: db } = app.runtime;
const arif: Actor = {
  kind: "staff",
  id: "us_arif",
  level: "ADMINISTRATOR",
  menuAccess: [{ menu: "operator", module: ["view", "update"] }],
};
const ADMINISTRATORS = [
  { id: "us_arif", name: "Arif", email: "arif@uji.test", language: "ID" },
  { id: "us_dian", name: "Dian", email: "dian@uji.test", language: "ID" },
  { id: "us_eka", name: "Eka", email: "eka@uji.test", language: "EN" },
] as const;
const [job] = operatorJobs({ siteUrl: "https://sampai.test/", administrators: async () => ADMINISTRATORS });

beforeEach(() => app.as({ actor: { kind: "system", name: "test" } }, (ctx) => setOperator(ctx, PROFILE)));

/** Changes the profile as an administrator, runs the enqueued job, and returns its mails. */
async function mailsAfter(changed: Partial<OperatorProfile>) {
  const { version, profile } = expectOk(await api.call(readProfile, {}, { actor: arif }));
  expect(await api.call(changeProfile, { version, profile: { ...profile, ...changed } }, { actor: arif })).toMatchObject({
    code: 200,
  });
  const { rows: before } = await sql<{ id: string }>`select id from platform.outgoing_message`.execute(db);
  const transaction = <T>(work: Parameters<typeof app.as<T>>[1]) =>
    app.as<T>({ actor: { kind: "system", name: MAIL_CONTACT_CHANGE_JOB } }, work);
  await job?.run({ transaction, runtime: app.runtime } as never, { version: version + 1 });
  const { rows } = await sql<{ id: string; recipient: string; subject: string; body_text: string }>`
    select id, recipient, subject, body_text from platform.outgoing_message order by recipient`.execute(db);
  return rows.filter(({ id }) => !before.some((one) => one.id === id));
}

test("a change enqueues the job in its own transaction", async () => {
  await mailsAfter({ email: "new@uji.test" });
  const { rows } =
    await sql`select task_identifier from graphile_worker.jobs where task_identifier = ${MAIL_CONTACT_CHANGE_JOB}`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
});

test("a new telephone number and link are mailed to the others, each in their language, with before and after", async () => {
  const mails = await mailsAfter({
    whatsapp: { e164: "+628111111111", display: "x" },
    socials: [{ name: "X", url: "https://x.test/uji" }],
  });
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["dian@uji.test", "Kontak publik diubah"],
    ["eka@uji.test", "Public contact details changed"],
  ]);
  const [, english] = mails;
  for (const fragment of [
    "Arif changed",
    "+6281234567890",
    "+628111111111",
    "(empty)",
    "https://x.test/uji",
    "https://sampai.test/office/operator",
  ])
    expect(english?.body_text).toContain(fragment);
});

test("a change of other fields sends no mail", async () => {
  expect(await mailsAfter({ tagline: { ID: "another", EN: "another" } })).toEqual([]);
});
