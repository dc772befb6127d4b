import { describe, expect, test } from "vitest";
import { caseMail, CASE_MAILS } from "./mails.ts";

const URL = "https://remit.example/dashboard/verification?tier=L2";

describe.each(["ID", "EN"] as const)("mails in %s", (language) => {
  test.each(CASE_MAILS)("%s names the tier and where to go, and the day where there is one", (kind) => {
    const [dated, undated] = ["5 Mei 2027", null].map((day) => caseMail(language, kind, { tier: "2", day, url: URL }));
    expect(dated?.text).toContain(URL);
    expect(`${dated?.subject} ${dated?.text}`).toMatch(/(?:tingkat|tier) 2/);
    expect(dated?.text.includes("5 Mei 2027")).toBe(kind !== "expired");
    // Without a day there is no empty place for one.
    if (kind !== "expiring") expect(undated?.text).not.toMatch(/null|undefined|(?:sebelum|mulai|before|from) *[.\n]/);
  });
});
