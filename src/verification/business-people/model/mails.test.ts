import { expect, test } from "vitest";
import { CASE_MAILS } from "../../cases/model/mails.ts";
import { personMail, rolesText, type PersonMail, type PersonMailFacts } from "./mails.ts";

const facts: PersonMailFacts = {
  businessName: "PT Rantau Jaya",
  namedAs: "Wina Lestari",
  roles: ["director", "signatory"],
  shareBps: 3_050,
  day: "31 Desember 2026",
  url: "https://remit.example/verifikasi-orang/x",
};

test("each mail names the business, and brings the link unless it asks for nothing", () => {
  for (const language of ["ID", "EN"] as const)
    for (const kind of ["invited", ...CASE_MAILS].filter((one): one is PersonMail => one !== "submitted")) {
      const { subject, text } = personMail(language, kind, kind === "approved" ? { ...facts, url: null } : facts);
      expect(subject + text, `${language} ${kind}`).toContain("PT Rantau Jaya");
      expect(text.includes("https://"), `${language} ${kind}`).toBe(kind !== "approved");
      expect(subject).not.toMatch(/[\r\n]/);
    }
});

test("roles and share are one text; somebody without either is related", () => {
  expect(rolesText("ID", facts)).toBe("direktur, penanda tangan, pemilik 30,50%");
  expect(rolesText("EN", { roles: [], shareBps: 2_500 })).toBe("owner of 25%");
  expect(rolesText("EN", { roles: [], shareBps: null })).toBe("a related person");
});

test("what the business wrote cannot become a link", () => {
  const { subject, text } = personMail("EN", "invited", {
    ...facts,
    businessName: "PT evil.example",
    namedAs: "https://evil.com",
  });
  expect(subject + text).not.toMatch(/evil\.(?:example|com)/);
});
