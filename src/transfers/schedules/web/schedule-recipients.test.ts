import { expect, test } from "vitest";
import { splitRecipients } from "./schedule-recipients.ts";

const known = (id: string, status: "active" | "inactive", whyNotPay: "no_account" | "name_different" | null = null) => ({
  id: `rc_${id}` as const,
  name: "Budi Santoso",
  bankTitle: "BCA",
  accountEnd: "0001",
  status,
  whyNotPay,
});

test("a recipient that money cannot be sent to is not among the choices, and has its reason", () => {
  const { options, unfit } = splitRecipients([
    known("a", "active"),
    known("b", "active", "no_account"),
    known("c", "active", "name_different"),
    // Deactivated first of all: it is activated before anything else is mended.
    known("d", "inactive", "no_account"),
  ]);
  expect(options).toEqual([{ value: "rc_a", label: "Budi Santoso ••••\u00A00001 · BCA" }]);
  expect(unfit.map(({ id, why }) => [id, why])).toEqual([
    ["rc_b", "no_account"],
    ["rc_c", "name_different"],
    ["rc_d", "inactive"],
  ]);
});
