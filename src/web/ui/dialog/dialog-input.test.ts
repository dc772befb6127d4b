import { expect, test } from "vitest";
import { whyNotPrompt } from "./dialog-input.ts";

test.each([
  ["", "email", false, null],
  ["", "email", true, "required"],
  ["   ", "text", true, "required"],
  ["halo", "text", true, null],
  ["siti@contoh.id", "email", true, null],
  ["siti.n+rumah@mail.contoh.co.id", "email", true, null],
  [" siti@contoh.id ", "email", true, null],
  [".siti@contoh.id", "email", true, "invalidEmail"],
  ["si..ti@contoh.id", "email", true, "invalidEmail"],
  ["siti.@contoh.id", "email", true, "invalidEmail"],
  ["siti@contoh", "email", true, "invalidEmail"],
  ["siti@contoh.i", "email", true, "invalidEmail"],
  ["siti@-contoh.id", "email", true, "invalidEmail"],
  ["https://contoh.id/a?b=c", "url", true, null],
  ["http://contoh.id", "url", true, null],
  ["contoh.id", "url", true, "invalidUrl"],
  ["https://localhost", "url", true, "invalidUrl"],
  ["https://con toh.id", "url", true, "invalidUrl"],
  ["javascript:alert(1)", "url", true, "invalidUrl"],
  ["ftp://contoh.id", "url", true, "invalidUrl"],
] as const)("%j as %s (required: %s) → %s", (text, input, required, fault) => {
  expect(whyNotPrompt(text, input, required)).toBe(fault);
});
