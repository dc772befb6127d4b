import { describe, expect, test } from "vitest";
import { tierUse } from "../../model/tier-use.ts";
import { caseMail, CASE_MAILS } from "./mails.ts";

const URL = "https://remit.example/dashboard/verification?tier=L2";

describe.each(["ID", "EN"] as const)("mails in %s", (language) => {
  const USE = tierUse(language, "L2");

  test.each(CASE_MAILS)("%s names what the tier is for, one action with its address, and the day where there is one", (kind) => {
    const [dated, undated] = ["5 Mei 2027", null].map((day) =>
      caseMail(language, kind, { use: USE, day, url: URL, sendUrl: null }),
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

  test("the approval leads to the transfer that the person came to send", () => {
    const sendUrl = "https://remit.example/dashboard/send?to=SG&via=bank&send=3000000";
    const { text } = caseMail(language, "approved", { use: USE, day: null, url: URL, sendUrl });
    expect(text).toMatch(new RegExp(`^(?:Lanjutkan kiriman Anda|Continue your transfer): ${sendUrl.replace("?", "\\?")}$`, "m"));
    expect(text).not.toContain(URL);
  });
});
