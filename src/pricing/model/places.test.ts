/** Countries and zones that exist, and typing errors of them. */
import { expect, test } from "vitest";
import { isCountry, isZone } from "./places.ts";

test.each(["ID", "SG", "SA", "TW", "XK", "EU"])("%s is a country", (code) => expect(isCountry(code)).toBe(true));
test.each(["QX", "SU", "UK", "ZZ", "UN", "XA", "id", "IDN", ""])("%j is none", (code) => expect(isCountry(code)).toBe(false));
test.each(["Asia/Jakarta", "Asia/Riyadh", "America/Argentina/Buenos_Aires"])("%s is a zone", (name) =>
  expect(isZone(name)).toBe(true),
);
test.each(["Asia/Jakata", "Mars/Olympus", "Jakarta"])("%s is none", (name) => expect(isZone(name)).toBe(false));
