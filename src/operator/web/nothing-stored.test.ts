import { expect, test } from "vitest";
import { fieldsOf, profileEntries, profileSchema } from "../profile.ts";
import { PROFILE } from "../testing/profile.ts";
import { NOTHING_STORED } from "./nothing-stored.ts";

/** The form shows a field for each of these; what is wrong elsewhere would stop it without a word. */
const shown = new Set(Object.keys(fieldsOf(PROFILE)));

test("of the empty form only fields that it shows are to be filled", () => {
  const { error } = profileEntries.safeParse(NOTHING_STORED.profile);
  const wrong = error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(wrong.length).toBeGreaterThan(10);
  expect(wrong.filter((field) => !shown.has(field))).toEqual([]);
});

test("filled, it is a profile", () => {
  const { whatsapp, phone } = NOTHING_STORED.profile;
  const filled = {
    ...PROFILE,
    whatsapp: { ...whatsapp, e164: "+6281234567890" },
    phone: { ...phone, e164: "+62211234567" },
  };
  expect(profileSchema.safeParse(filled).success).toBe(true);
});
