/** Every mention of a higher tier leads to one place, which explains the requirements. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { formMessages } from "#identity/registration/web/messages.ts";
import { frameMessages } from "#identity/web/frame/messages.ts";
import { profileMessages } from "#identity/account/web/profile/messages.ts";
import { dashboardMessages } from "#dashboard/web/sender/messages.ts";
import { contactSchema } from "#support/model/message.ts";
import { verificationLinks } from "./verification-links.ts";

describe.each(["ID", "EN"] as const)("in %s", (language) => {
  test("the contact form is prefilled with topic and sentence, in the form it accepts", () => {
    const { contact } = verificationLinks(language);
    const query = Object.fromEntries(new URL(contact, "https://sampai.test").searchParams);
    expect(query["category"]).toBe("account");
    expect(query["message"]?.length).toBeLessThanOrEqual(300);
    const typed = { fullName: "Siti", email: "siti@example.test", phoneNumber: "", ...query };
    expect(contactSchema.safeParse(typed).success).toBe(true);
  });

  test("the requirements are among the questions of a new installation", async () => {
    const [, key] = verificationLinks(language).help.split("#");
    expect(await readFile(new URL("../../../db/seed/content/faq.yaml", import.meta.url), "utf8")).toContain(`- key: ${key}\n`);
  });

  test("no text says that we will ask for documents, or have seen some: the site does neither", () => {
    const said = [
      formMessages[language].lead,
      frameMessages[language].registerDocuments,
      dashboardMessages[language].limits.abroad,
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/kami (?:me)?minta|we ask/i);
    expect(profileMessages[language].dataHint).not.toMatch(/dokumen|document/);
  });

  test("a tier is called a tier everywhere", () => {
    expect(JSON.stringify(dashboardMessages[language].limits)).not.toMatch(/level/i);
  });

  test("no text promises to continue a transfer that a new account may not send", () => {
    expect(frameMessages[language].savedPrice).not.toMatch(/melanjutkan|go on/);
  });
});
