import { expect, test } from "vitest";
import type { ReadFields } from "../../../../capture/model/read-fields.ts";
import type { Answer } from "../../../../model/shown.ts";
import { isAsRead } from "./as-read.ts";

const READ: ReadFields = {
  fullName: "WINA LESTARI",
  birthPlace: "BANDUNG",
  nik: "3273015504900001",
  street: "JL. MERDEKA 1",
  district: "COBLONG",
  city: "KOTA BANDUNG",
  province: "JAWA BARAT",
};
const HOME = { country: "ID", street: "Jl. Merdeka 1", district: "327301" } as const;
const AREAS: Readonly<Record<string, string>> = { "327301": "Coblong", "3273": "Kota Bandung", "32": "Jawa Barat" };
const wordOf = (_: unknown, value: string) => AREAS[value] ?? value;

test.each<[string, Answer, boolean]>([
  ["the same name in other letters", { code: "full_name", fields: { fullName: "Wina Lestari" } }, true],
  ["another name", { code: "full_name", fields: { fullName: "Wina Lestary" } }, false],
  [
    "a former name, which no document prints",
    { code: "full_name", fields: { fullName: "Wina Lestari", formerName: "Wina L" } },
    false,
  ],
  ["the number", { code: "identity_number", fields: { kind: "nik", number: "3273015504900001" } }, true],
  ["an address, field by field", { code: "address", fields: { onDocument: HOME, residence: null } }, true],
  ["another address to live at", { code: "address", fields: { onDocument: HOME, residence: HOME } }, false],
  ["what no device reads", { code: "occupation", fields: { code: "teacher" } }, false],
])("%s", (_, answer, expected) => expect(isAsRead(answer, READ, wordOf)).toBe(expected));

test("nothing was read: nothing matches", () =>
  expect(isAsRead({ code: "full_name", fields: { fullName: "Wina Lestari" } }, null, wordOf)).toBe(false));
