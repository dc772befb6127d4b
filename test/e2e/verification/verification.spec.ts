/** A new customer becomes tier 1 by two answers and tier 2 by documents, is asked for exactly one photograph again, and sends abroad. */
import type { Page } from "@playwright/test";
import { idSchema } from "../../../src/kernel/id.ts";
import * as contract from "../../../src/verification/cases/contract.ts";
import * as steps from "../../../src/verification/cases/contract-steps.ts";
import { openCalls, openLooks } from "../steps/calls.ts";
import { expectAccessible } from "../steps/axe.ts";
import { cardPicture, facePicture } from "../../../src/verification/capture/testing/pictures.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, listen, test } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";
import { verificationMessages } from "../../../src/verification/person/web/messages.ts";
import { answerFormMessages } from "../../../src/verification/person/web/forms/messages.ts";
import { photoMessages } from "../../../src/verification/capture/web/photo/messages.ts";
import { ruleMessages } from "../../../src/verification/model/rules/messages.ts";

const NEXT = { ID: "Lanjut", EN: "Continue" } as const;
const SEND = { ID: "Ajukan tingkat 2", EN: "Apply for tier 2" } as const;
const CHECKING = { ID: /Kami sedang memeriksa permohonan tingkat 2/, EN: /We are checking your application for tier 2/ } as const;

let seed = Date.now() % 1_000_000;
const jpeg = async (of: "card" | "face") => {
  seed += 1;
  const picture = of === "card" ? cardPicture(seed) : facePicture(seed);
  return { name: "foto.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg({ quality: 90 }).toBuffer() };
};

inOneLanguage("ID", (language) => {
  const t = verificationMessages[language];
  const f = answerFormMessages[language];
  const photo = photoMessages[language];
  const rules = ruleMessages[language];

  async function choosePhoto(page: Page, of: "card" | "face") {
    await page.getByLabel(photo.choose).setInputFiles(await jpeg(of));
    await page.getByRole("button", { name: photo.use }).click();
  }

  test("a new customer is led from the amount to tier 1, gives documents, mends one photograph, and reaches tier 2", async ({
    page,
    browser,
    quiet,
  }) => {
    test.setTimeout(120_000);
    page.setDefaultTimeout(15_000);
    quiet.allow(FAILED_RESOURCE);
    const person = newPerson();
    await register(page, person, { next: "/dashboard/verification", isVerified: false });
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expectAccessible(page, "the tiers");
    await page.getByRole("link", { name: t.start }).first().click();

    // Tier 1: a birth date and a NIK.
    await page.getByLabel(f.basics.born).fill("1990-04-15");
    const nik = page.getByRole("textbox", { name: f.basics.nik });
    await nik.fill("327301550490");
    await page.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(/16/).first()).toBeVisible();
    await nik.fill(`3273${String((seed % 30) + 1).padStart(2, "0")}550490${String((seed % 9_998) + 1).padStart(4, "0")}`);
    await page.getByRole("button", { name: t.save }).click();
    const confirm = page.getByRole("button", { name: f.basics.confirm });
    const yours = page.getByText(t.yours);
    await expect(confirm.or(yours)).toBeVisible();
    if (await confirm.isVisible()) await confirm.click();
    await expect(yours).toBeVisible();

    // Tier 2: the document from a file, the selfie by the camera.
    await page.getByRole("link", { name: t.goOn }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: t.steps.identity_photo })).toBeVisible();
    await expectAccessible(page, "the photograph of a document");
    await choosePhoto(page, "card");
    await expect(page.getByRole("heading", { level: 1, name: t.steps.selfie })).toBeVisible();
    await expect(page.getByText(/^\d{4}$/)).toBeVisible();
    await page.getByRole("button", { name: photo.openCamera }).click();
    await page.getByRole("button", { name: photo.shoot }).click();
    await expect(page.getByRole("img", { name: photo.preview })).toBeVisible();
    await page.getByRole("button", { name: photo.again }).click();
    await choosePhoto(page, "face");

    await expect(page.getByRole("heading", { level: 1, name: t.steps.about })).toBeVisible();
    await page.getByLabel(f.about.birthPlace).fill("Bandung");
    await page.getByRole("radio", { name: f.about.F }).check();
    await page.getByLabel(f.about.street).fill("Jalan Merdeka 1");
    await page.getByLabel(f.about.province).selectOption("32");
    await page.getByLabel(f.about.city).selectOption("3273");
    await page.getByLabel(f.about.district).selectOption({ index: 1 });
    // What is stored survives a reload; what is typed is asked about before it is lost.
    await page.getByRole("button", { name: t.save }).click();

    await expect(page.getByRole("heading", { level: 1, name: t.steps.work })).toBeVisible();
    await page.getByLabel(f.work.occupation, { exact: true }).selectOption("teacher");
    await page.getByRole("checkbox", { name: f.work.sourceName.salary }).check();
    await page.getByRole("checkbox", { name: f.work.purposeName.family }).check();
    await page.getByRole("button", { name: t.save }).click();

    await expect(page.getByRole("heading", { level: 1, name: t.steps.review })).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: SEND[language] }).click();
    await expect(page.getByText(CHECKING[language])).toBeVisible();

    // The office: the selfie is rejected, and asked for alone.
    const office = await (await browser.newContext()).newPage();
    await listen(office, quiet);
    await signIn(office, "kepatuhan@demo.example", { next: "/office/verification?sort=-opened" });
    await office.getByRole("link", { name: person.firstName }).first().click();
    await expect(office).toHaveURL(/verification\/vc_/);
    await expectAccessible(office, "a case");
    const id = idSchema("vc").parse(new URL(office.url()).pathname.split("/").at(-1));
    const { look, token } = await openLooks(office.request);
    const call = await openCalls(office.request);
    const taken = await call(steps.takeCase, { id, version: 1 }, token);
    const selfie = taken.case.submissions.find(({ code }) => code === "selfie");
    const rejected = { submission: selfie?.id, status: "REJECTED", reason: "selfie_code_missing", note: null };
    const { case: after } = await call(steps.assessSubmission, { id, version: taken.case.version, ...rejected }, token);
    await call(steps.requestInfo, { id, version: after.version, message: null }, token);

    await page.reload();
    await expect(page.getByText(rules.reason.selfie_code_missing).first()).toBeVisible();
    await page.getByRole("link", { name: t.case.mend }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.steps.selfie })).toBeVisible();
    await choosePhoto(page, "face");
    await expect(page.getByText(photo.sent).first()).toBeVisible();
    await page.goto("/dashboard/verification?tier=L2&step=review");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: SEND[language] }).click();
    await expect(page.getByText(CHECKING[language])).toBeVisible();

    // Everything is accepted by one person, and the tier counts at once.
    let { version, submissions } = await look(contract.readCase, { id });
    ({ version } = (await call(steps.takeCase, { id, version }, token)).case);
    for (const { id: submission, status } of submissions.filter((one) => one.status !== "ACCEPTED")) {
      expect(status).toBe("PROVIDED");
      const accepted = { id, version, submission, status: "ACCEPTED", reason: null, note: null };
      ({ version, submissions } = (await call(steps.assessSubmission, accepted, token)).case);
    }
    const decision = { outcome: "approve", code: null, isFinal: false, note: null };
    await call(steps.decideCase, { id, version, ...decision }, token);
    await office.context().close();
    await page.reload();
    await expect(page.getByText(/Tingkat 2 · Terverifikasi|Tier 2 · Verified/)).toBeVisible();
    await expect(page.getByText(t.yours)).toBeVisible();

    // Sending abroad is open now.
    await page.goto("/dashboard/send?to=SG&via=bank&send=1000000");
    await expect(page.getByRole("button", { name: NEXT[language], exact: true })).toBeEnabled();
    await page.getByRole("button", { name: NEXT[language], exact: true }).click();
    await expect(page).toHaveURL(/recipient/);
  });
});
