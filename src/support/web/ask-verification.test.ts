/** All that speaks of a higher tier leads to one place, which says what it takes. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { formWords } from "#identity/web/registration/messages.ts";
import { frameWords } from "#identity/web/frame/messages.ts";
import { profileWords } from "#identity/web/profile/messages.ts";
import { dashboardWords } from "#web/private/dashboard/messages.ts";
import { contactSchema } from "../message.ts";
import { verificationLinks } from "./ask-verification.ts";

describe.each(["ID", "EN"] as const)("in %s", (language) => {
  test("the contact form comes with topic and sentence filled in, as it takes them", () => {
    const { ask } = verificationLinks(language);
    const query = Object.fromEntries(new URL(ask, "https://sampai.test").searchParams);
    expect(query["category"]).toBe("account");
    expect(query["message"]?.length).toBeLessThanOrEqual(300);
    const typed = { fullName: "Siti", email: "siti@example.test", phoneNumber: "", ...query };
    expect(contactSchema.safeParse(typed).success).toBe(true);
  });

  test("what it takes is among the questions of a new installation", async () => {
    const [, key] = verificationLinks(language).help.split("#");
    expect(await readFile(new URL("../../../db/seed/content/faq.yaml", import.meta.url), "utf8")).toContain(`- key: ${key}\n`);
  });

  test("nobody is told that we will ask for papers, or have seen some: the site does neither", () => {
    const said = [formWords[language].lead, frameWords[language].registerPapers, dashboardWords[language].limits.abroad];
    for (const sentence of said) expect(sentence).not.toMatch(/kami (?:me)?minta|we ask/i);
    expect(profileWords[language].dataHint).not.toMatch(/dokumen|document/);
  });

  test("a tier is a tier everywhere", () => {
    expect(JSON.stringify(dashboardWords[language].limits)).not.toMatch(/level/i);
  });

  test("nobody is promised to go on with what a new account may not send", () => {
    expect(frameWords[language].keptPrice).not.toMatch(/melanjutkan|go on/);
  });
});
