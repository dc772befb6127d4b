import { expect, test } from "vitest";
import { NetworkFailure } from "../api.ts";
import { dataAfter } from "./on-screen.ts";

const shown = { payout: "po_1" };
const lost = new NetworkFailure("no answer");
const url = "https://site.example/dashboard/counter/payouts/po_1?outlet=ou_1";
const address = "/dashboard/counter/payouts/po_1?outlet=ou_1";

test("a reload of the page on screen that gets no answer keeps its data", () => {
  expect(dataAfter(lost, url, address, shown)).toBe(shown);
});

test("another page, or another address of this one, never gets the data on screen", () => {
  expect(dataAfter(lost, url, "/dashboard/counter", shown)).toBeUndefined();
  expect(dataAfter(lost, url, "/dashboard/counter/payouts/po_1", shown)).toBeUndefined();
});

test("a refusal or a fault is shown as what it is", () => {
  expect(dataAfter(new Error("fault"), url, address, shown)).toBeUndefined();
  expect(dataAfter(null, url, address, shown)).toBeUndefined();
});
