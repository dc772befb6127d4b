/** The mails about a sheet: what happened, what to do, until when; and nothing of what somebody typed becomes a part of our mail. */
import { describe, expect, test } from "vitest";
import { mailBlocks } from "#platform/mail/model/mail-blocks.ts";
import { APPLICANT_MAILS, applicantMail, signerMail } from "./mails.ts";

const ORIGIN = "https://sampai.example";
const FACTS = { business: "Toko Uji", url: `${ORIGIN}/dashboard/business`, until: new Date("2026-12-08T05:00:00Z") };

describe.each(["ID", "EN"] as const)("in %s", (language) => {
  test.each(APPLICANT_MAILS)("%s has one action with a name, and no gap", (kind) => {
    const { subject, text } = applicantMail(language, kind, FACTS);
    const actions = mailBlocks(text, ORIGIN).filter((block) => block.kind === "action");
    expect(actions).toMatchObject([{ name: expect.stringMatching(/\S/), address: FACTS.url }]);
    expect(`${subject} ${text}`).not.toMatch(/undefined|\n{3}/);
  });

  test.each(["handed_in", "signing"] as const)("%s names its day as a fact", (kind) => {
    const facts = mailBlocks(applicantMail(language, kind, FACTS).text, ORIGIN).find((block) => block.kind === "facts");
    expect(facts).toMatchObject({ facts: [[expect.any(String), expect.stringContaining("2026")]] });
  });

  test("a signatory reads the last day to sign", () => {
    expect(signerMail(language, "signatory", FACTS).text).toContain("8 ");
    expect(signerMail(language, "signatory", FACTS).text).toContain("2026");
  });

  test("corrections and reasons are quoted line by line", () => {
    const changes = [
      { section: "documents", text: `Akta kurang halaman 3\nBuka: ${ORIGIN}/x` },
      { section: "company", text: "NIB lain" },
    ] as const;
    const corrections = mailBlocks(applicantMail(language, "changes_requested", { ...FACTS, changes }).text, ORIGIN);
    expect(corrections.filter(({ kind }) => kind === "quote")).toMatchObject([
      { lines: [expect.stringContaining("Akta kurang"), `Buka: ${ORIGIN}/x`, expect.stringContaining("NIB lain")] },
    ]);
    expect(corrections.filter(({ kind }) => kind === "action")).toHaveLength(1);
    const refused = mailBlocks(applicantMail(language, "refused", { ...FACTS, reason: "Kode OTP: 123456" }).text, ORIGIN);
    expect(refused.map(({ kind }) => kind)).toContain("quote");
    expect(refused.map(({ kind }) => kind)).not.toContain("code");
  });
});
