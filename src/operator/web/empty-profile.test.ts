import { expect, test } from "vitest";
import { fieldsOf, profileEntries, profileSchema } from "../model/profile.ts";
import { PROFILE } from "../testing/profile.ts";
import { EMPTY_PROFILE } from "./empty-profile.ts";

/** The form shows a field for each of these; an error at any other path would block the form without a message. */
const shown = new Set(Object.keys(fieldsOf(PROFILE)));

test("the empty form has errors only at fields that it shows", () => {
  const { error } = profileEntries.safeParse(EMPTY_PROFILE.profile);
  const wrong = error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(wrong.length).toBeGreaterThan(10);
  expect(wrong.filter((field) => !shown.has(field))).toEqual([]);
});

test("the empty form is a valid profile once filled", () => {
  const { whatsapp, phone } = EMPTY_PROFILE.profile;
  const filled = {
    ...PROFILE,
    whatsapp: { ...whatsapp, e164: "+6281234567890" },
    phone: { ...phone, e164: "+62211234567" },
  };
  expect(profileSchema.safeParse(filled).success).toBe(true);
});
