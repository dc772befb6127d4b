import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  hasSpace,
  isDuplicateValue,
  isInvalid,
  maxTime,
  minTime,
  passwordConfirm,
  passwordStrong,
  validateDatetime,
} from "./custom-rules.ts";
import { capPerPage, stripLeadingZeros } from "./input.ts";
import { DIALOG_MESSAGES, validationHint, validationMessage } from "./messages.ts";
import type { Failure, Rule, RuleName } from "./rule.ts";
import { alpha, digits, email, min, required } from "./rules.ts";
import { failureOf, issueMessage, refineFields, refineWith, toZod, validate } from "./validate.ts";

function broken(rule: Rule, value: unknown): Failure {
  const failure = rule(value, {});
  if (!failure) throw new Error("The rule passed");
  return failure;
}

describe("messages are verbatim (MSG-1 to MSG-3)", () => {
  test.each<[Failure, string]>([
    [broken(required(), ""), "The field is required"],
    [broken(email(), "x"), "The field is not valid"],
    [broken(min(8), "x"), "The field is not valid"],
    [
      broken(passwordStrong(), "x"),
      "Password must be at least 8 characters long, include at least one uppercase letter, one lowercase letter, one number, and one special character.",
    ],
    [broken(passwordConfirm("password"), "x"), "Password Does Not Match"],
    [broken(validateDatetime(), "x"), "This field is invalid date/time"],
    [broken(minTime("08:30"), "08:00"), "This field minimum time is 08:30"],
    [broken(maxTime("17:00"), "18:00"), "This field maximum time is 17:00"],
    [broken(hasSpace(), "a b"), "This field should be seperated with underscore, not space."],
    [broken(isDuplicateValue(), "Y"), "This field is duplicate"],
    [broken(isInvalid("account closed"), "Y"), "This field is invalid causes: account closed"],
  ])("%o", (failure, message) => {
    expect(validationMessage(failure)).toBe(message);
    expect(validationMessage(failure, "EN")).toBe(message);
    const indonesian = validationMessage(failure, "ID");
    expect(indonesian).not.toBe(message);
    expect(indonesian).not.toMatch(/[{}]/);
  });

  test("dialog messages", () =>
    expect([DIALOG_MESSAGES.email.EN, DIALOG_MESSAGES.url.EN]).toEqual(["Invalid email address", "Invalid URL"]));

  test("inserts a reason unchanged", () => {
    expect(validationMessage(broken(isInvalid("$& {reason} <b>"), "Y"))).toBe("This field is invalid causes: $& {reason} <b>");
  });

  test("a hint says how to correct the value where the generic message does not", () => {
    expect(validationHint(broken(digits(6), "x"), "EN")).toBe("Use exactly 6 digits.");
    expect(validationHint(broken(min(8), "x"), "ID")).toBe("Gunakan sedikitnya 8 karakter.");
    expect(validationHint(broken(required(), ""))).toBeNull();
    // Without a hint the message is repeated for whoever reads the page in another language.
    expect(validationHint(broken(required(), ""), "ID", "EN")).toBe("Isian ini wajib diisi");
    expect(validationHint(broken(digits(6), "x"), "ID", "EN")).toBe("Gunakan tepat 6 angka.");
    const generic: RuleName[] = ["is", "is_not", "regex"];
    for (const rule of generic) expect(validationHint({ rule, params: {} })).toBeNull();
  });
});

describe("validate", () => {
  test("returns every broken rule in order", () => {
    expect(validate("a b", [required(), min(5), hasSpace(), alpha()]).map((failure) => failure.rule)).toEqual([
      "min",
      "has_space",
      "alpha",
    ]);
    expect(validate("", [email(), min(5)])).toEqual([]);
    expect(validate("", [required(), min(5)]).map((failure) => failure.rule)).toEqual(["required"]);
    expect(validate("x", [passwordConfirm("password")], { values: { password: "x" } })).toEqual([]);
  });
});

describe("in zod", () => {
  const schema = toZod([required(), email()]);

  test("keeps the type and reports the failures", () => {
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<string>();
    expect(schema.parse("a@b.co")).toBe("a@b.co");
    const issues = schema.safeParse("  ").error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toEqual(["The field is required", "The field is not valid"]);
    expect(issues.map(failureOf)).toEqual([
      { rule: "required", params: {} },
      { rule: "email", params: {} },
    ]);
    expect(issues.map((issue) => issueMessage(issue, "ID"))).toEqual(["Isian ini wajib diisi", "Isian ini tidak valid"]);
  });

  test("an optional field may be empty text", () => expect(toZod([email()]).safeParse("").success).toBe(true));

  test.each<[unknown, string]>([
    [undefined, "The field is required"],
    [null, "The field is required"],
    [5, "The field is not valid"],
    [["a@b.co"], "The field is not valid"],
  ])("%j gets the message %s", (value, message) =>
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]),
  );

  test("rules for types other than text", () => {
    const accepted = z.boolean().superRefine(refineWith([required()]));
    expect(accepted.safeParse(false).error?.issues.map((issue) => issue.message)).toEqual(["The field is required"]);
    expect(accepted.safeParse(true).success).toBe(true);
  });

  const form = z
    .object({ password: toZod([required(), passwordStrong()]), confirmPassword: toZod([required()]) })
    .superRefine(refineFields({ confirmPassword: [passwordConfirm("password")] }));

  test("rules that read another field", () => {
    expect(form.safeParse({ password: "Abcdef1!", confirmPassword: "Abcdef1!" }).success).toBe(true);
    const issues = form.safeParse({ password: "Abcdef1!", confirmPassword: "Abcdef1?" }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path, message])).toEqual([[["confirmPassword"], "Password Does Not Match"]]);
  });

  test("are reported together with the failures of single fields", () => {
    const issues = form.safeParse({ password: "weak", confirmPassword: "other" }).error?.issues ?? [];
    expect(issues.map((issue) => failureOf(issue)?.rule)).toEqual(["password_strong", "password_confirm"]);
  });

  test("an issue from another source gets the generic message", () => {
    const issue = z.number().safeParse("x").error?.issues[0];
    if (!issue) throw new Error("It was accepted");
    expect(failureOf(issue)).toBeNull();
    expect([issueMessage(issue, "EN"), issueMessage(issue, "ID")]).toEqual(["The field is not valid", "Isian ini tidak valid"]);
  });
});

test.each([
  ["0812", "812"],
  ["00812", "812"],
  ["812", "812"],
  ["8012", "8012"],
  ["0", ""],
  ["000", ""],
  ["", ""],
  ["+62812", "+62812"],
  ["0".repeat(40), ""],
])("the phone %j is stripped", (typed, stored) => expect(stripLeadingZeros(typed)).toBe(stored));

test.each<[unknown, number]>([
  [1, 1],
  [20, 20],
  [50, 50],
  ["50", 50],
  ["10", 10],
  [51, 20],
  ["51", 20],
  [1_000, 20],
  [0, 20],
  [-1, 20],
  [1.5, 20],
  ["1.5", 20],
  ["-1", 20],
  ["", 20],
  ["   ", 20],
  ["1e1", 20],
  ["٣", 20],
  [Number.POSITIVE_INFINITY, 20],
  [Number.NaN, 20],
  [null, 20],
  [undefined, 20],
  [[10], 20],
  [{}, 20],
  [true, 20],
  ["9".repeat(40), 20],
])("per page %j becomes %d", (saved, rows) => expect(capPerPage(saved)).toBe(rows));
