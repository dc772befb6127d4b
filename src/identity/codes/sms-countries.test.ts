/** Codes go by SMS only to countries that a term opens, up to its daily number; to other countries by WhatsApp. */
import { type TestAnswer, expectOk } from "#platform/testing/api.ts";
import { tokensOf } from "../testing/calls.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { importTerms } from "#pricing/terms/import-terms.ts";
import * as account from "../account/contract.ts";
import * as signIn from "../sign-in/contract.ts";
import * as registration from "../registration/contract.ts";
import { codeMeasures } from "./measure-codes.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";

const { app, clock, log, door, close } = await openIdentity({ hasSessions: true });
const { db, requestOtp, form, phoneStep, quickStep, send, signedIn, someone } = door;

const setCountry = (key: string, codesPerDay: number) =>
  app.as({ actor: { kind: "system", name: "seed" } }, (ctx) =>
    importTerms(ctx, [
      {
        content: { kind: "sms_country", key, value: { codesPerDay } },
        validFrom: ctx.now,
        validTo: null,
        reason: "A reason of this test",
      },
    ]),
  );
await setCountry("SG", 3);

afterAll(close);
beforeEach(() => clock.advance(2 * 86_400_000));

const channelsOf = (answer: TestAnswer<typeof signIn.readSignInStep | typeof registration.readPhoneStep>) =>
  expectOk(answer).factors.map(({ channel }) => channel);
const sentBySms = async (to: string) =>
  (await sql`select from platform.outgoing_message where recipient = ${to} and channel = 'sms'`.execute(db)).rows.length;

describe("a registration with a number of", () => {
  test.each([
    ["Indonesia", "+6281300000077", ["sms", "whatsapp"]],
    ["a country that is open", "+6591234567", ["sms", "whatsapp"]],
    ["a country that is not", "+447400123456", ["whatsapp"]],
    ["Cuba", "+5351234567", ["whatsapp"]],
  ])("%s is offered the channels available there", async (_, phoneNumber, channels) => {
    const sessionCode = await phoneStep({ ...form(), phoneNumber });
    expect(channelsOf(await send(registration.readPhoneStep, { sessionCode }))).toEqual(channels);
    const bySms = await send(registration.sendPhoneCode, { sessionCode, channel: "sms" });
    expect(bySms.code === 200).toBe(channels.includes("sms"));
    expect(await sentBySms(phoneNumber)).toBe(channels.includes("sms") ? 1 : 0);
  });

  test("a country that is not open gets no SMS in place of a WhatsApp message either", async () => {
    for (const [phoneNumber, hasSms] of [
      ["+447400123457", false],
      ["+6591234568", true],
      ["+6281300000078", true],
    ] as const) {
      const sessionCode = await phoneStep({ ...form(), phoneNumber });
      expect(await send(registration.sendPhoneCode, { sessionCode, channel: "whatsapp" })).toMatchObject({ code: 200 });
      const { rows } = await sql`select has_sms_instead as "hasSms" from platform.outgoing_message
        where recipient = ${phoneNumber} and channel = 'whatsapp'`.execute(db);
      expect(rows).toEqual([{ hasSms }]);
    }
  });
});

test("a country has a daily budget: once it is spent SMS stops, WhatsApp continues without SMS fallback, and a warning is logged", async () => {
  const answers = [];
  const requestCode = async (n: number, channel: "sms" | "whatsapp") => {
    const sessionCode = await phoneStep({ ...form(), phoneNumber: `+65912345${80 + n}` });
    return send(registration.sendPhoneCode, { sessionCode, channel });
  };
  const left = async () => {
    const measure = codeMeasures(app.runtime).find(({ name }) => name === "sampai_sms_country_codes_left");
    return (await measure?.read())?.map(({ labels, value }) => [labels["country"], value]);
  };
  expect(await left()).toEqual([["SG", 3]]);
  answers.push(await requestCode(0, "sms"));
  expect(await left()).toEqual([["SG", 2]]);
  for (let n = 1; n < 5; n++) answers.push(await requestCode(n, "sms"));
  expect(await left()).toEqual([["SG", 0]]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 429, 429]);
  expect(answers[3]).toMatchObject({ details: { otherChannels: ["whatsapp"] } });
  expect(log.text()).toContain("the budget for codes by SMS to a country is spent");
  expect(await requestCode(6, "whatsapp")).toMatchObject({ code: 200 });
  const { rows } =
    await sql`select has_sms_instead as "hasSms" from platform.outgoing_message where recipient = '+6591234586'`.execute(db);
  expect(rows).toEqual([{ hasSms: false }]);
  // Other countries are not affected.
  expect(await requestOtp(await quickStep(await someone()), "sms")).toMatchObject({ code: 200 });
  clock.advance(86_400_000);
  expect(await requestCode(7, "sms")).toMatchObject({ code: 200 });
});

test("an account with a foreign number gets codes by WhatsApp and mail; a change to such a number is proven by WhatsApp", async () => {
  const abroad = await someone("CUSTOMER", "+44740055");
  const shown = await send(signIn.readSignInStep, { sessionCode: await quickStep(abroad) });
  expect(channelsOf(shown)).toEqual(["whatsapp", "email"]);
  const token = tokensOf(await signedIn(await someone())).access_token;
  const change = { current_password: PASSWORD, phoneNumber: "+447400123459", channel: "sms" };
  const started = await send(account.startPhoneChange, change, { token });
  expect(started).toMatchObject({ code: 200, data: { step: { current: { channel: "whatsapp" } } } });
});

test("a country is closed again by a newer term", async () => {
  await setCountry("SG", 0);
  clock.advance(1_000);
  const sessionCode = await phoneStep({ ...form(), phoneNumber: "+6591234599" });
  expect(channelsOf(await send(registration.readPhoneStep, { sessionCode }))).toEqual(["whatsapp"]);
});
