import { afterAll, expect, test } from "vitest";
import { findPeople } from "./find-people.ts";
import { openIdentity } from "../testing/test-app.ts";

const { db, door, close } = await openIdentity();
afterAll(close);

test("who registers after a search is found by the next call, though reads share a connection pool", async () => {
  const found = async () => (await findPeople({ db }, "siti rahma", 5)).people.map(({ id }) => id);
  expect(await found()).toEqual([]);
  const id = await door.idOf(await door.someone());
  expect(await found()).toEqual([id]);
});

test("one call looks once", async () => {
  const ctx = { db };
  const [first, again] = [await findPeople(ctx, "siti rahma", 5), await findPeople(ctx, "siti rahma", 5)];
  expect(again.people).toHaveLength(1);
  expect(again.people[0]).toBe(first.people[0]);
});
