/** One-time codes: guessing, SMS pumping, and use for another purpose. */
import * as signInCalls from "#identity/sign-in/contract.ts";
import * as registrationCalls from "#identity/registration/contract.ts";
import * as passwordReset from "#identity/password-reset/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { anywhere, newAddress, openClient, type Client } from "../../../tools/client/client.ts";
import { inTurn } from "../../shared/in-turn.ts";
import {
  codeOf,
  codesGetOlder,
  e164,
  inParallel,
  lastCode,
  newForm,
  newPeople,
  newPerson,
  openStep,
  otherThan,
  signIn,
  waitUntil,
  type Person,
} from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";

const HOUR_MS = 3_600_000;

/** Sends many guesses at once, from as many addresses, over both processes. Returns how many were evaluated. */
async function guess(target: Target, client: Client, sessionCode: string, right: string, many: number): Promise<number> {
  const answers = await inParallel(many, many, (n) =>
    client.call(
      signInCalls.verifySignIn,
      { sessionCode, otpCode: otherThan(right) },
      { address: newAddress(), site: target.sites[n % 2 === 0 ? 0 : 1] },
    ),
  );
  return answers.filter(({ said }) => said === "otp_wrong").length;
}

/** Parallel guesses at one code, then the right one; then the same over resends until the account refuses codes. */
export async function guessing(target: Target, { atOnce, rounds }: { atOnce: number; rounds: number }): Promise<Finding[]> {
  const client = await openClient(target.sites[0]);
  const who = await newPerson(target);
  const sessionCode = await openStep(target, who);
  const send = (step: string) =>
    client.call(signInCalls.sendSignInCode, { sessionCode: step, channel: "email" }, { address: newAddress() });
  await send(sessionCode);
  const right = await lastCode(target, who.email);
  const evaluated = await guess(target, client, sessionCode, right, atOnce);
  const late = await client.call(signInCalls.verifySignIn, { sessionCode, otpCode: right });
  let all = evaluated;
  let guesses = atOnce;
  let frozen = "never";
  for (let round = 2; round <= rounds; round++) {
    // Skips the pause between two codes and the hourly limit: an attacker has all day.
    await codesGetOlder(target, who.email, HOUR_MS + 1_000);
    const step = await openStep(target, who);
    const sent = await send(step);
    if (sent.said !== "ok") {
      frozen = `${sent.status} at the ${round}th code`;
      break;
    }
    all += await guess(target, client, step, await lastCode(target, who.email), atOnce);
    guesses += atOnce;
  }
  return [
    {
      what: `${atOnce} guesses at one moment at one code, from as many addresses`,
      wanted: "at most 5 evaluated, the right code too late",
      measured: `${evaluated} evaluated, then the right one: ${late.status} ${late.said}`,
      held: evaluated <= 5 && late.said === "otp_expired",
    },
    {
      what: "the account's counter over resends and new sign-ins",
      wanted: "at most 15 evaluated in a day, then no code",
      measured: `${all} of ${guesses.toLocaleString("en")} evaluated, ${frozen}`,
      held: all <= 15 && frozen.startsWith("429"),
    },
  ];
}

/** Codes to one number in a day, requested eight at a time by as many sign-ins, hour by hour. */
export async function sending(target: Target, hours: number): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const who = await newPerson(target);
  let sent = 0;
  let requested = 0;
  let most = 0;
  for (let hour = 0; hour < hours; hour++) {
    const steps = await inParallel(8, 2, () => openStep(target, who));
    const answers = await inParallel(8, 8, (n) =>
      client.call(
        signInCalls.sendSignInCode,
        { sessionCode: steps[n], channel: n % 2 ? "sms" : "whatsapp" },
        { address: newAddress() },
      ),
    );
    const now = answers.filter(({ said }) => said === "ok").length;
    most = Math.max(most, now);
    sent += now;
    requested += answers.length;
    await codesGetOlder(target, who.phone, HOUR_MS);
  }
  return {
    what: `codes to one number, asked for ${requested} times in ${hours} hours`,
    wanted: "at most 10 a day, 9 an hour: 5 by SMS, 4 by WhatsApp",
    measured: `${sent} in the day, ${most} in an hour`,
    held: sent <= 10 && most <= 9 && sent > 0,
  };
}

/** A stranger registers with a person's number and requests codes all day: the owner can still sign in. */
export async function claimedNumber(target: Target, requests: number): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const owner = await newPerson(target);
  const { step } = await phoneStep(target, client, { phoneNumber: owner.phone.replace("+62", "0") });
  let sent = 1;
  for (let n = 1; n < requests; n++) {
    await codesGetOlder(target, owner.phone, HOUR_MS);
    const answer = await client.call(
      registrationCalls.sendPhoneCode,
      { sessionCode: step, channel: n % 2 ? "sms" : "whatsapp" },
      anywhere(),
    );
    if (answer.said === "ok") sent += 1;
  }
  const signedIn = await signIn(target, client.elsewhere(newAddress()), owner);
  return {
    what: `${requests} codes to a number that a stranger registers with, one an hour`,
    wanted: "a part of its budget, 6 a day; its owner signs in",
    measured: `${sent} sent; sign-in by SMS: ${signedIn.status}`,
    held: sent === 6 && signedIn.said === "ok",
  };
}

/** SMS pumping: one block of numbers, many people, many addresses. */
export async function pumping(target: Target, size: { requests: number; people: number; addresses: number }): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const crowd = await newPeople(target, size.people, `+62819${String(Date.now() % 10_000).padStart(4, "0")}`);
  const addresses = Array.from({ length: size.addresses }, newAddress);
  const answers = await inParallel(size.requests, 32, async (n) => {
    const sessionCode = await openStep(target, inTurn(crowd, n));
    return client.call(signInCalls.sendSignInCode, { sessionCode, channel: "sms" }, { address: inTurn(addresses, n) });
  });
  const sent = answers.filter(({ said }) => said === "ok").length;
  const honest = await newPerson(target);
  const other = await client.call(
    signInCalls.sendSignInCode,
    { sessionCode: await openStep(target, honest), channel: "sms" },
    { address: newAddress() },
  );
  const isReported = target.logs().includes("the budget for codes to a block of numbers is spent");
  return {
    what: `${size.requests.toLocaleString("en")} codes for ${size.people} numbers of one block, from ${size.addresses} addresses`,
    wanted: "at most 60 sent, the log tells, another block is served",
    measured: `${sent} sent, ${isReported ? "told" : "not told"}, another block: ${other.status}`,
    held: sent <= 60 && isReported && other.said === "ok",
  };
}

/** A code or a step used for a purpose that it was not issued for. */
export async function otherPurpose(target: Target): Promise<Finding[]> {
  const client = await openClient(target.sites[0]);
  const [a, b] = (await newPeople(target, 2)) as [Person, Person];
  const [stepA, stepB] = [await openStep(target, a), await openStep(target, b)];
  for (const sessionCode of [stepA, stepB])
    await client.call(signInCalls.sendSignInCode, { sessionCode, channel: "sms" }, { address: newAddress() });
  const registration = await phoneStep(target, client);
  const tries = [
    await client.call(signInCalls.verifySignIn, { sessionCode: stepB, otpCode: await lastCode(target, a.phone) }),
    await client.call(signInCalls.verifySignIn, { sessionCode: stepB, otpCode: registration.code }),
    await client.call(registrationCalls.verifyPhone, {
      sessionCode: registration.step,
      otpCode: await lastCode(target, a.phone),
    }),
  ];
  const wrong = tries.filter(({ said }) => said === "otp_wrong").length;
  const own = await client.call(signInCalls.verifySignIn, { sessionCode: stepB, otpCode: await lastCode(target, b.phone) });
  return [
    {
      what: "a code of another person's or another purpose's step",
      wanted: "wrong, and the own one is right",
      measured: `${wrong} of ${tries.length} wrong, the own one: ${own.status}`,
      held: wrong === tries.length && own.said === "ok",
    },
    await skippedSteps(target, client, a, registration.step),
  ];
}

/** A registration at its phone step, with the code that was sent. */
async function phoneStep(target: Target, client: Client, change: object = {}): Promise<{ step: string; code: string }> {
  const form = newForm({ ...change });
  await client.call(registrationCalls.startRegistration, form, { address: newAddress() });
  const link = await waitUntil(() => {
    const [mail] = target.mails.to(form.emailAddress);
    return /email-verification\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? null;
  });
  const step = codeOf(
    await client.call(registrationCalls.verifyEmail, { sessionCode: link ?? "none" }, { address: newAddress() }),
  );
  await client.call(registrationCalls.sendPhoneCode, { sessionCode: step, channel: "sms" }, { address: newAddress() });
  return { step, code: await lastCode(target, e164(form)) };
}

/** Each step's session code in the calls of every other step. */
async function skippedSteps(target: Target, client: Client, who: Person, phone: string): Promise<Finding> {
  const steps = {
    verify_phone: phone,
    sign_in: await openStep(target, who),
    reset_password: await openStep(target, who, "reset_password"),
    step_up: await openStep(target, who, "step_up"),
    change_phone: await openStep(target, who, "change_phone"),
  };
  const password = { new_password: "Bintang7#laut", confirm_new_password: "Bintang7#laut" };
  const calls: readonly (readonly [keyof typeof steps | "verify_email", Endpoint, object])[] = [
    ["verify_email", registrationCalls.verifyEmail, {}],
    ["verify_phone", registrationCalls.readPhoneStep, {}],
    ["verify_phone", registrationCalls.sendPhoneCode, { channel: "sms" }],
    ["verify_phone", registrationCalls.changePhone, { phoneNumber: "081234567890" }],
    ["verify_phone", registrationCalls.verifyPhone, { otpCode: "123456" }],
    ["sign_in", signInCalls.readSignInStep, {}],
    ["sign_in", signInCalls.sendSignInCode, { channel: "sms" }],
    ["sign_in", signInCalls.verifySignIn, { otpCode: "123456" }],
    ["reset_password", passwordReset.readResetStep, {}],
    ["reset_password", passwordReset.completeReset, password],
  ];
  let tried = 0;
  const through: string[] = [];
  for (const [purpose, sessionCode] of Object.entries(steps))
    for (const [meant, endpoint, input] of calls) {
      if (meant === purpose) continue;
      tried += 1;
      const { status } = await client.call(endpoint, { sessionCode, ...input }, { address: newAddress() });
      if (status !== 410) through.push(`${purpose} at ${endpoint.name}: ${status}`);
    }
  const still = await signIn(target, client, who, { address: newAddress() });
  return {
    what: `${tried} pairs of a step and a call of another step`,
    wanted: "410 each, and the password is the same as before",
    measured: through.length === 0 ? `410 each; sign-in with the old password: ${still.status}` : through.join(", "),
    held: through.length === 0 && still.said === "ok",
  };
}
