/** The form about a term gives back the value it was filled with, for every value of the seed, and reads percentages exactly. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readPricingFiles } from "../../../../db/seed/pricing-files.ts";
import { bpsOf, entriesOf, fieldsOf, makeValue, percentText } from "./editor.ts";
import { isEditedKind } from "./kind-names.ts";
import { termContentSchema } from "./term-kinds.ts";

test("a form that nobody changed makes the value in force", async () => {
  let counted = 0;
  for (const { content } of await readPricingFiles("db/seed/pricing")) {
    if (!isEditedKind(content.kind)) continue;
    const tiers = content.kind === "fee" ? content.value.tiers.length : 0;
    const fields = fieldsOf(content.kind, content.key, content.value, tiers);
    const value = makeValue(fields, entriesOf(fields, content.value, ","), content.value);
    const made = { kind: content.kind, key: content.key, value } as z.output<typeof termContentSchema>;
    expect(z.encode(termContentSchema, made)).toEqual(z.encode(termContentSchema, content));
    counted += 1;
  }
  expect(counted).toBeGreaterThan(100);
});

test("a percentage is read as it is written, with comma or point", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom("," as const, "." as const), (bps, separator) => {
      expect(bpsOf(percentText(bps, separator))).toBe(bps);
    }),
  );
  expect(["1", "0,8", "0.85", " 12 "].map(bpsOf)).toEqual([100, 80, 85, 1_200]);
  expect(["", "-1", "0,855", "1%", "1e2", "1000"].map(bpsOf)).toEqual([null, null, null, null, null, null]);
});
