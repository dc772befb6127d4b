/** Every message with a one-time code states the purpose of the code, in every channel, and fits one SMS. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../testing/contracts.ts";
import { factorCalls } from "../testing/factor-calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { templates } from "../mail/model/templates.ts";

const { clock, door, close } = await openIdentity({ hasSessions: true });
const { requestOtp, form, messages, phoneStep, quickStep, send, someone } = door;
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
  await requestOtp(await quickStep(who), "sms");
  expect((await lastTo(who.phone)).text).toMatch(/^\d{6} adalah kode OTP \S+ untuk masuk ke akun Anda\./);
  clock.advance(120_000);
  await requestOtp(await quickStep(who), "email");
  expect((await lastTo(who.email)).text).toMatch(/^Kode OTP Anda untuk masuk ke akun Anda: \d{6}/);
});

test("a protected step of an open session", async () => {
  const who = await someone();
  const browser = await enter(who);
  clock.advance(120_000);
  const data = expectOk(await send(contract.startProof, {}, browser));
  await send(contract.sendProofCode, { sessionCode: data.sessionCode, channel: "sms" }, browser);
  expect((await lastTo(who.phone)).text).toMatch(/^\d{6} adalah kode OTP \S+ untuk langkah yang dilindungi di akun Anda\./);
});

/** Length of one SMS: 160 characters of the GSM alphabet, which includes plain ASCII letters. */
test.each(["register", "sign_in", "protected_step"] as const)("%s is one SMS in both languages", (use) => {
  for (const language of ["ID", "EN"] as const) {
    const text = templates[language].codeShort("Sampai", "123456", use);
    expect(text).toMatch(/^[\x20-\x5a\x61-\x7a]{60,160}$/);
  }
});
