import { describe, expect, test } from "vitest";
import { caseMail, CASE_MAILS } from "./mails.ts";

const URL = "https://remit.example/dashboard/verification?tier=L2";

describe.each(["ID", "EN"] as const)("mails in %s", (language) => {
  test.each(CASE_MAILS)("%s names the tier and where to go, and the day where there is one", (kind) => {
    const [dated, undated] = ["5 Mei 2027", null].map((day) =>
      caseMail(language, kind, { tier: "2", day, url: URL, sendUrl: null }),
    );
    expect(dated?.text).toContain(URL);
    expect(`${dated?.subject} ${dated?.text}`).toMatch(/(?:tingkat|tier) 2/);
    expect(dated?.text.includes("5 Mei 2027")).toBe(kind !== "expired");
    // Without a day there is no empty place for one.
    if (kind !== "expiring") expect(undated?.text).not.toMatch(/null|undefined|(?:sebelum|mulai|before|from) *[.\n]/);
  });

  test("the approval leads to the transfer that the person came to send", () => {
    const sendUrl = "https://remit.example/dashboard/send?to=SG&via=bank&send=3000000";
    const { text } = caseMail(language, "approved", { tier: "2", day: null, url: URL, sendUrl });
    // One action on a line of its own, named by a verb: the page of the mail shows it as a button.
    expect(text).toMatch(new RegExp(`^(?:Lanjutkan kiriman Anda|Continue your transfer): ${sendUrl.replace("?", "\\?")}$`, "m"));
    expect(text).not.toContain(URL);
  });
});
