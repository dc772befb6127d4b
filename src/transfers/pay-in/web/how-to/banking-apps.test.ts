import { expect, test } from "vitest";
import { appsFor } from "./banking-apps.ts";

const shown = (bank: string | null) => appsFor(bank).map(({ app, kind }) => `${app} ${kind}`);

test("the app of the number's own bank comes first and alone knows the amount", () => {
  expect(shown("008")).toEqual(["mandiri own", "bca cross", "bri cross", "bni cross", "other cross"]);
  expect(shown("014")[0]).toBe("bca own");
});

test("the app that the payer pays with comes first, whatever bank the number is of", () => {
  expect(appsFor("008", "bca").map(({ app, kind }) => `${app} ${kind}`)).toEqual([
    "bca cross",
    "mandiri own",
    "bri cross",
    "bni cross",
    "other cross",
  ]);
  expect(appsFor("008", "atm")).toEqual(appsFor("008"));
});

test("a bank without steps of its own, or none, has general ones", () => {
  for (const bank of ["451", null])
    expect(shown(bank)).toEqual(["same own", "bca cross", "mandiri cross", "bri cross", "bni cross", "other cross"]);
});
