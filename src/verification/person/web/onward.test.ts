import { expect, test } from "vitest";
import { onwardOf, onwardTexts } from "./onward.ts";

const plain = (text: string | null | undefined) => text?.replaceAll("\u00A0", " ");

test("the send page is kept, and no other page", () => {
  const send = "/dashboard/send?to=SG&via=bank&send=3000000";
  expect(onwardOf(`?tier=L2&next=${encodeURIComponent(send)}`)).toBe(send);
  for (const other of ["/dashboard", "//evil.example", "https://evil.example/dashboard/send?to=SG", "/dashboard/send"])
    expect(onwardOf(`?next=${encodeURIComponent(other)}`), other).toBeNull();
});

test("the transfer is named by amount and country", () => {
  const abroad = onwardTexts("/dashboard/send?to=SG&via=bank&send=3000000", "EN");
  expect([plain(abroad?.amount), abroad?.country]).toEqual(["Rp 3,000,000", "Singapore"]);
  const home = onwardTexts("/dashboard/send?to=ID&via=014&send=5000000", "ID");
  expect([plain(home?.amount), home?.country]).toEqual(["Rp 5.000.000", null]);
  expect(onwardTexts("/dashboard/send?to=SG&via=bank&receive=100", "EN")).toEqual({ amount: null, country: "Singapore" });
  expect(onwardTexts("/dashboard/send?a=b", "EN")).toBeNull();
});
