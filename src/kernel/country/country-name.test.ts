import { expect, test } from "vitest";
import { countryName, countryNames } from "./country-name.ts";

test.each([
  ["SG", "Singapura", "Singapore"],
  ["US", "Amerika Serikat", "United States"],
  ["HK", "Hong Kong", "Hong Kong"],
  ["MO", "Makau", "Macao"],
  ["QQ", "QQ", "QQ"],
])("%s is called %s and %s", (code, indonesian, english) => {
  expect(countryName(code, "ID")).toBe(indonesian);
  expect(countryNames("EN")(code)).toBe(english);
});
