/** The figures of a notification that its mail shows in a table: what one types at the bank, or what arrived. Pure. */
import { groupedDigits, maskedAccount } from "#kernel/text/account-digits.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { unlinked } from "#kernel/defang-links.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Facts } from "./notice-facts.ts";
import type { NotificationKind } from "./notice-kinds.ts";

const LABELS = {
  ID: {
    amount: "Jumlah",
    bank: "Bank",
    bankCode: "Kode bank",
    payTo: "Nomor virtual account",
    holder: "Nama yang muncul",
    by: "Bayar sebelum",
    received: "Jumlah yang diterima",
    name: "Penerima",
    toBank: "Masuk ke",
    toEnd: "Nomor tujuan",
    place: "Gerai",
    at: "Waktu",
    number: "Nomor kiriman",
  },
  EN: {
    amount: "Amount",
    bank: "Bank",
    bankCode: "Bank code",
    payTo: "Virtual account number",
    holder: "Name that appears",
    by: "Pay before",
    received: "Amount received",
    name: "Recipient",
    toBank: "Paid to",
    toEnd: "Number there",
    place: "Outlet",
    at: "Time",
    number: "Transfer number",
  },
} as const satisfies Bilingual<object>;
type Label = keyof (typeof LABELS)["ID"];

const TO_PAY: readonly Label[] = ["amount", "bank", "bankCode", "payTo", "holder", "by"];
/** In the order in which they are shown; a kind without an entry has its text alone. */
const SHOWN: Partial<Readonly<Record<NotificationKind, readonly Label[]>>> = {
  to_pay: TO_PAY,
  payroll_to_pay: TO_PAY,
  schedule_prepared: TO_PAY,
  refunded: ["amount", "at", "number"],
  arrived: ["received", "name", "toBank", "toEnd", "at", "number"],
  collected: ["received", "name", "place", "at", "number"],
};

/** Labels and values; a fact that the notification does not have is left out. */
export function mailFactsOf(kind: NotificationKind, facts: Facts, language: Language): readonly (readonly [string, string])[] {
  const { amount, bank, bankCode, payTo, holder, by, name, toBank, toEnd, place, at, number } = facts;
  const values: Readonly<Record<Label, string | undefined>> = {
    amount: amount && formatMoney(amount, language),
    bank: bank && unlinked(bank),
    bankCode,
    // With plain spaces: on a narrow phone it breaks between the groups.
    payTo: payTo && groupedDigits(payTo).replaceAll("\u00A0", " "),
    holder: holder && unlinked(holder),
    by: by && formatDeadline(by, language),
    received: amount && formatMoney(amount, language),
    name: name && unlinked(name),
    toBank: toBank && unlinked(toBank),
    toEnd: toEnd && maskedAccount(toEnd),
    place: place && unlinked(place),
    at: at && formatInstant(at, language, "long"),
    number,
  };
  return (SHOWN[kind] ?? []).flatMap((label) => {
    const value = values[label];
    return value === undefined ? [] : [[LABELS[language][label], value] as const];
  });
}
