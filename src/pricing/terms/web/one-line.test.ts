/** Prices of terms in one line, as one says them. */
import { expect, test } from "vitest";
import type { Language } from "#kernel/locale.ts";
import type { Translate } from "#web/i18n.tsx";
import { termMessages } from "./messages.ts";
import { inOneLine } from "./one-line.ts";

/** The messages as they are written, with their values put in: only the build compiles them. */
function translate(language: Language): Translate<(typeof termMessages)["ID"]> {
  const t = (key: string, values: object = {}) => {
    const message = key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], termMessages[language]);
    return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), String(message));
  };
  return t as Translate<(typeof termMessages)["ID"]>;
}
const rupiah = (amount: number) => ({ currency: "IDR", minor: String(amount * 100) });
const tier = (from: number, fixed: number, bps: number, bounds: object = { min: null, max: null }) => ({
  from: rupiah(from),
  fixed: rupiah(fixed),
  bps,
  ...bounds,
});

test.each([
  ["a fixed fee", { tiers: [tier(0, 5_000, 0)] }, "Rp 5,000", "Rp 5.000"],
  ["a share", { tiers: [tier(0, 0, 10)] }, "0.10%", "0,10%"],
  ["both", { tiers: [tier(0, 45_000, 10)] }, "Rp 45,000 + 0.10%", "Rp 45.000 + 0,10%"],
  ["nothing", { tiers: [tier(0, 0, 0)] }, "Rp 0", "Rp 0"],
  [
    "tiers with bounds",
    { tiers: [tier(0, 12_500, 25, { min: rupiah(15_000), max: rupiah(50_000) }), tier(10_000_000, 60_000, 0)] },
    "Rp 12,500 + 0.25%, at least Rp 15,000, at most Rp 50,000; from Rp 10,000,000: Rp 60,000",
    "Rp 12.500 + 0,25%, paling sedikit Rp 15.000, paling banyak Rp 50.000; mulai Rp 10.000.000: Rp 60.000",
  ],
  [
    "an agent's commission",
    { fixed: rupiah(2_000), bps: 5, max: rupiah(4_000) },
    "Rp 2,000 + 0.05%, at most Rp 4,000",
    "Rp 2.000 + 0,05%, paling banyak Rp 4.000",
  ],
  ["another value", { measure: "share", bps: 8_500, source: "Decision 1" }, "85%", "85%"],
])("%s", (_, value, english, indonesian) => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  const line = (language: Language) => plain(inOneLine(value, { t: translate(language), language }));
  expect([line("EN"), line("ID")]).toEqual([english, indonesian]);
});
