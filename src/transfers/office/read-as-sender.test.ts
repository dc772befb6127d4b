/** What staff tell a caller: the sender's own view, without what only the sender may hand out. */
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { readTransfer } from "../details/contract.ts";
import { openOfficers } from "../testing/officers.ts";
import * as sharing from "../tracking/contract.ts";
import { readAsSender } from "./contract-as-sender.ts";

const office = await openOfficers();
afterAll(() => office[Symbol.asyncDispose]());
const { api, call, idOf, newSender, paid, sari } = office;

test("staff read what the sender reads, with a masked account and without the shared link", async () => {
  const sender = await newSender();
  const { id } = await paid(sender);
  expectOk(await api.call(sharing.shareTransfer, { id }, { actor: sender }));
  const theirs = expectOk(await api.call(readTransfer, { id }, { actor: sender }));
  const ours = expectOk(await call(readAsSender, { id }, sari));
  expect(theirs.sharedToken).not.toBeNull();
  expect(ours.sharedToken).toBeNull();
  expect(theirs.destination.account).toMatch(/^\d{10}$/);
  expect(ours.destination.account).toMatch(/^•{4}\s\d{4}$/);
  const { sharedToken, destination, asOf } = theirs;
  expect({ ...ours, sharedToken, destination, asOf }).toEqual(theirs);
});

test("an unknown transfer is not found, and nobody without the right reads any", async () => {
  const sender = await newSender();
  const { id } = await paid(sender);
  expect(await call(readAsSender, { id: idOf("tr") }, sari)).toMatchObject({ code: 404, status: "not_found" });
  expect(await api.call(readAsSender, { id }, { actor: sender })).toMatchObject({ code: 403 });
});
