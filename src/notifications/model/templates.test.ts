/** Notifications state the facts: whether money arrived, which account it went to, and how to reach the page they mention. */
import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { messageOf } from "./sent-texts.ts";
import { formatNotification } from "./templates.ts";

test("an ended transfer says that no money arrived only where none did", () => {
  const facts = { number: "1", name: "Budi" };
  for (const kind of ["cancelled", "expired"] as const) {
    expect(formatNotification(kind, facts, "ID").text).toMatch(/^Tidak ada uang yang kami terima\. /);
    const some = formatNotification(kind, { ...facts, amount: money("IDR", 50_000_000n) }, "ID").text;
    expect(some).toMatch(/^Rp.500\.000 yang sudah masuk kami kembalikan ke rekening asalnya\. /);
  }
});

test("a refund names the account it went to; an older refund without that fact names none", () => {
  const facts = { name: "Budi", amount: money("IDR", 100n) };
  const text = (to?: "origin" | "named") => formatNotification("refunded", { ...facts, ...(to && { to }) }, "ID").text;
  expect(text("origin")).toBe("Uang dari kiriman ke Budi sudah masuk kembali ke rekening asal pembayaran.");
  expect(text("named")).toBe("Uang dari kiriman ke Budi sudah masuk kembali ke rekening yang Anda pilih.");
  expect(text()).toBe("Uang dari kiriman ke Budi sudah masuk kembali.");
});

test("a telephone message that mentions the transfer's page says how to reach it", () => {
  const facts = { number: "1", name: "Budi", amount: money("IDR", 100n) };
  const message = (kind: "arrived" | "refunded", language: "ID" | "EN") =>
    messageOf("Sampai", formatNotification(kind, facts, language), language);
  expect(message("arrived", "ID")).toMatch(/halaman kiriman\. Masuk ke akun Anda, lalu buka Kiriman saya\.$/);
  expect(message("arrived", "EN")).toMatch(/transfer's page\. Sign in to your account and open My transfers\.$/);
  expect(message("refunded", "ID")).not.toContain("Kiriman saya");
});
