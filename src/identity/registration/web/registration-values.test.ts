import { describe, expect, test } from "vitest";
import { startRegistration } from "../contract.ts";
import { emptyRegistration, DRAFT_FIELDS, namesOf, registrationSchema, sentOf } from "./registration-values.ts";

const PERSON = { userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const;
const BUSINESS = { userType: "AGENT", userBusinessType: "BUSINESS" } as const;
const ID = "rg_01kc5x8v2m00000000000000aa";
const typed = {
  fullName: "Sutarmi",
  emailAddress: "sutarmi@contoh.example",
  phoneNumber: "+6281234567890",
  password: "Layang9#kuat",
  confirmPassword: "Layang9#kuat",
  termsAccepted: true,
};

function sent(values: ReturnType<typeof emptyRegistration>) {
  return sentOf(registrationSchema.parse(values));
}
const wrongFields = (values: ReturnType<typeof emptyRegistration>) =>
  [...new Set(registrationSchema.safeParse(values).error?.issues.map(({ path }) => path.join(".")))].toSorted();

describe("the values sent", () => {
  test("for a person with a single name: empty fields are omitted, and the contract accepts the rest", () => {
    const input = sent({ ...emptyRegistration(PERSON, "ID"), ...typed });
    expect(Object.keys(input).toSorted()).toEqual(
      [...Object.keys(typed), "country", "firstName", "userBusinessType", "userType"].toSorted(),
    );
    expect(startRegistration.input.safeParse({ id: ID, ...input }).success).toBe(true);
  });

  test("for a person: no company, whatever was typed under another account type", () => {
    const values = { ...emptyRegistration(PERSON, "ID"), ...typed, companyName: "PT Lain", companyRegistrationNumber: "812" };
    expect(sent(values)).not.toHaveProperty("companyName");
    expect(sent(values)).not.toHaveProperty("companyRegistrationNumber");
  });

  test("for a business: its name and number", () => {
    const values = { ...emptyRegistration(BUSINESS, "SG"), ...typed, honorific: "MRS" as const };
    const input = sent({ ...values, companyName: "PT Rantau", companyRegistrationNumber: "812-1" });
    expect(input).toMatchObject({
      companyName: "PT Rantau",
      companyRegistrationNumber: "812-1",
      country: "SG",
      honorific: "MRS",
    });
    expect(startRegistration.input.safeParse({ id: ID, ...input }).success).toBe(true);
  });
});

describe("missing values", () => {
  test("are reported for each required field", () => {
    const required = ["confirmPassword", "emailAddress", "fullName", "password", "phoneNumber", "termsAccepted"];
    expect(wrongFields(emptyRegistration(PERSON, "ID"))).toEqual(required);
    expect(wrongFields(emptyRegistration(BUSINESS, "ID"))).toEqual(
      [...required, "companyName", "companyRegistrationNumber"].toSorted(),
    );
  });
});

test("passwords, codes and consent to the terms are not stored in the tab", () => {
  for (const field of DRAFT_FIELDS) expect(field).not.toMatch(/password|otp|code|terms/i);
});

test.each([
  ["one word has no last name", { fullName: " Sutarmi " }, { firstName: "Sutarmi", lastName: "" }],
  ["the other words are the last name", { fullName: "I Made  Artawan" }, { firstName: "I", lastName: "Made Artawan" }],
  [
    "written parts stay",
    { fullName: "Siti Ali", firstName: "Siti", lastName: "binti Ali" },
    { firstName: "Siti", lastName: "binti Ali" },
  ],
  [
    "a written first name alone has no last name",
    { fullName: "Siti Rahma", firstName: "Siti" },
    { firstName: "Siti", lastName: "" },
  ],
  [
    "a written last name completes the first word",
    { fullName: "Siti Rahma", lastName: "Ali" },
    { firstName: "Siti", lastName: "Ali" },
  ],
  ["long parts fit their fields", { fullName: `${"a".repeat(61)} b` }, { firstName: "a".repeat(60), lastName: "b" }],
])("first and last name: %s", (_what, typedNames, names) => expect(namesOf(typedNames)).toEqual(names));
