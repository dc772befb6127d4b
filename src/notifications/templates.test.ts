/** Notices say what is so: whether money came, which account it went to, and how one comes to the page that they speak of. */
import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { messageOf } from "./sent-texts.ts";
import { say } from "./templates.ts";

test("a transfer that is over says that no money came only where none did", () => {
  const facts = { number: "1", name: "Budi" };
  for (const kind of ["cancelled", "expired"] as const) {
    expect(say(kind, facts, "ID").text).toMatch(/^Tidak ada uang yang kami terima\. /);
    const some = say(kind, { ...facts, amount: money("IDR", 50_000_000n) }, "ID").text;
    expect(some).toMatch(/^Rp.500\.000 yang sudah masuk kami kembalikan ke rekening asalnya\. /);
  }
});

test("a refund says which account it went to, and one from before that was written down nothing", () => {
  const facts = { name: "Budi", amount: money("IDR", 100n) };
  const text = (to?: "origin" | "named") => say("refunded", { ...facts, ...(to && { to }) }, "ID").text;
  expect(text("origin")).toBe("Uang dari kiriman ke Budi sudah masuk kembali ke rekening asal pembayaran.");
  expect(text("named")).toBe("Uang dari kiriman ke Budi sudah masuk kembali ke rekening yang Anda sebutkan.");
  expect(text()).toBe("Uang dari kiriman ke Budi sudah masuk kembali.");
});

test("a message on the telephone that speaks of the transfer's page says how to come to it", () => {
  const facts = { number: "1", name: "Budi", amount: money("IDR", 100n) };
  const message = (kind: "arrived" | "refunded", language: "ID" | "EN") =>
    messageOf("Sampai", say(kind, facts, language), language);
  expect(message("arrived", "ID")).toMatch(/halaman kiriman\. Masuk ke akun Anda, lalu buka menu Kiriman\.$/);
  expect(message("arrived", "EN")).toMatch(/transfer's page\. Sign in to your account and open Transfers\.$/);
  expect(message("refunded", "ID")).not.toContain("menu");
});
