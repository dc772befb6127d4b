/** What a message with a one-time code is for stands in it, by every channel, and the message is one SMS. */
import { afterAll, beforeEach, expect, test } from "vitest";
import * as contract from "./testing/contracts.ts";
import { factorCalls } from "./testing/factor-calls.ts";
import { openIdentity } from "./testing/house.ts";
import { templates } from "./templates.ts";

const { clock, door, close } = await openIdentity({ hasSessions: true });
const { askOtp, form, messages, phoneStep, quickStep, send, someone } = door;
const { enter } = factorCalls(door, clock);
beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

const lastTo = async (recipient: string) => (await messages(recipient))[0] ?? { subject: null, text: "" };

test("registering", async () => {
  const phoneNumber = "+6281300000401";
  await send(contract.sendPhoneCode, { sessionCode: await phoneStep({ ...form(), phoneNumber }), channel: "sms" });
  expect((await lastTo(phoneNumber)).text).toMatch(/^\d{6} adalah kode OTP \S+ untuk mendaftar dengan nomor ini\./);
});

test("signing in, by telephone and by mail", async () => {
  const who = await someone();
  await askOtp(await quickStep(who), "sms");
  expect((await lastTo(who.phone)).text).toMatch(/^\d{6} adalah kode OTP \S+ untuk masuk ke akun Anda\./);
  clock.advance(120_000);
  await askOtp(await quickStep(who), "email");
  expect((await lastTo(who.email)).text).toMatch(/^Kode OTP Anda untuk masuk ke akun Anda: \d{6}/);
});

test("a protected step of an open session", async () => {
  const who = await someone();
  const browser = await enter(who);
  clock.advance(120_000);
  const { data } = await send(contract.startProof, {}, browser);
  await send(contract.sendProofCode, { sessionCode: (data as { sessionCode: string }).sessionCode, channel: "sms" }, browser);
  expect((await lastTo(who.phone)).text).toMatch(/^\d{6} adalah kode OTP \S+ untuk langkah yang dilindungi di akun Anda\./);
});

/** Letters of one SMS: 160 of the GSM alphabet, which plain ASCII letters are in. */
test.each(["register", "sign_in", "protected_step"] as const)("%s is one SMS in both languages", (use) => {
  for (const language of ["ID", "EN"] as const) {
    const text = templates[language].codeShort("Sampai", "123456", use);
    expect(text).toMatch(/^[\x20-\x5a\x61-\x7a]{60,160}$/);
  }
});
