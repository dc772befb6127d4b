/** Purpose and source of funds are remembered from the last transfer to a recipient, otherwise from the last of all. */
import { afterAll, afterEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { openSenders, type Person } from "../testing/senders.ts";

const senders = await openSenders();
const { api, clock, newSender, sending } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const last = async (actor: Person, recipient?: `rc_${string}`) =>
  expectOk(await api.call(contract.listDeclarations, recipient === undefined ? {} : { recipient }, { actor })).last;

async function declare(actor: Person, change: object) {
  const input = { ...(await sending(actor)), ...change };
  expectOk(await api.call(contract.sendTransfer, input, { actor }));
  clock.advance(1_000);
  return input.recipient;
}

test("nothing before the first transfer, and nothing without a recipient", async () => {
  const actor = await newSender();
  const { recipient } = await sending(actor);
  expect(await last(actor, recipient)).toBeNull();
  await declare(actor, {});
  expect(await last(actor)).toBeNull();
});

test("of the recipient; for a new one those of the newest transfer; never those of somebody else", async () => {
  const [actor, other] = [await newSender(), await newSender()];
  const mother = await declare(actor, { purpose: "FAMI", sourceOfFunds: "salary" });
  const school = await declare(actor, { purpose: "EDUC", sourceOfFunds: "savings" });
  const { recipient } = await sending(actor);
  expect(await last(actor, mother)).toEqual({ purpose: "FAMI", sourceOfFunds: "salary" });
  expect(await last(actor, school)).toEqual({ purpose: "EDUC", sourceOfFunds: "savings" });
  expect(await last(actor, recipient)).toEqual({ purpose: "EDUC", sourceOfFunds: "savings" });
  expect(await last(other, mother)).toBeNull();
});
