/** Contents of QRIS codes for tests: right ones, and ones with fields replaced or left out. */
import type { Money } from "#kernel/money.ts";
import { qrisCrc } from "../pay-in/model/qris-content.ts";

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, "0")}${value}`;
const SCHEME = field("00", "ID.CO.QRIS.WWW") + field("02", "ID2026000000001") + field("03", "URE");

/** `changed`: other values by tag; null leaves the field out. */
export function qrisContent({ minor }: Money, changed: Readonly<Record<string, string | null>> = {}): string {
  const fields: Readonly<Record<string, string | null>> = {
    "00": "01",
    "01": "12",
    "26": field("00", "ID.CO.BANK.WWW") + field("01", "936009990000000001"),
    "51": SCHEME,
    "52": "6012",
    "53": "360",
    "54": `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`,
    "58": "ID",
    "59": "SAMPAI",
    "60": "JAKARTA",
    ...changed,
  };
  const text = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tag, value]) => (value === null ? [] : [field(tag, value)]))
    .join("");
  return `${text}6304${qrisCrc(`${text}6304`)}`;
}
