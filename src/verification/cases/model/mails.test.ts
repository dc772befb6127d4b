import { describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { tierUse } from "../../model/tier-use.ts";
import { caseMail, CASE_MAILS, limitsText } from "./mails.ts";

const URL = "https://remit.example/dashboard/verification?tier=L2";

describe.each(["ID", "EN"] as const)("mails in %s", (language) => {
  const USE = tierUse(language, "L2");

  test.each(CASE_MAILS)("%s names what the tier is for, one action with its address, and the day where there is one", (kind) => {
    const [dated, undated] = ["5 Mei 2027", null].map((day) =>
      caseMail(language, kind, { use: USE, day, url: URL, limits: null, sendUrl: null }),
    );
    expect(dated?.text).toContain(URL);
    expect(dated?.text).toContain(USE);
    // The number of a tier says nothing to its reader.
    expect(`${dated?.subject} ${dated?.text}`).not.toMatch(/(?:tingkat|tier) /);
    // One action on a line of its own, named by a verb: the page of the mail shows it as a button.
    expect(dated?.text).toMatch(new RegExp(`^\\p{Lu}[^:\\n]+: ${URL.replace("?", "\\?")}$`, "mu"));
    expect(dated?.text.includes("5 Mei 2027")).toBe(kind !== "expired");
    // Without a day there is no empty place for one.
    if (kind !== "expiring") expect(undated?.text).not.toMatch(/null|undefined|(?:sebelum|mulai|before|from) *[.\n]/);
  });

  test("the approval names the limits that count from now on", () => {
    const [month, abroadMonth] = [wholeUnits("IDR", 100_000_000n), wholeUnits("USD", 25_000n)];
    const figures = { isDomesticOnly: false, transfer: null, month, abroadMonth };
    const limits = limitsText(language, figures);
    expect(limits).toMatch(
      /^Rp.100[.,]000[.,]000 (?:sebulan|a month), USD.25[.,]000[.,]00 (?:sebulan ke luar negeri|a month abroad)$/,
    );
    expect(limitsText(language, { ...figures, isDomesticOnly: true })).not.toContain("25");
    expect(limitsText(language, { ...figures, isDomesticOnly: true, month: null })).toBeNull();
    const { text } = caseMail(language, "approved", { use: USE, day: null, url: URL, limits, sendUrl: null });
    expect(text).toContain(`: ${String(limits)}.`);
  });

  test("the approval leads to the transfer that the person came to send", () => {
    const sendUrl = "https://remit.example/dashboard/send?to=SG&via=bank&send=3000000";
    const { text } = caseMail(language, "approved", { use: USE, day: null, url: URL, limits: null, sendUrl });
    expect(text).toMatch(new RegExp(`^(?:Lanjutkan kiriman Anda|Continue your transfer): ${sendUrl.replace("?", "\\?")}$`, "m"));
    expect(text).not.toContain(URL);
  });
});
