/** A new customer becomes tier 1 by two answers and tier 2 by documents, is asked for exactly one photograph again, and sends abroad. */
import type { Page } from "@playwright/test";
import { idSchema } from "../../../src/kernel/id.ts";
import * as contract from "../../../src/verification/cases/contract.ts";
import * as steps from "../../../src/verification/cases/contract-steps.ts";
import { openCalls, openLooks } from "../steps/calls.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK } from "../steps/browser.ts";
import { photoOfCard } from "../../../src/verification/capture/testing/e-ktp.ts";
import { cardPicture, facePicture } from "../../../src/verification/capture/testing/pictures.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, listen, test } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const TEXTS = {
  ID: {
    title: "Verifikasi",
    start: "Mulai",
    yours: "Berlaku bagi Anda sekarang",
    save: "Simpan dan lanjut",
    goOn: "Lanjutkan",
    document: "Foto dokumen",
    selfie: "Swafoto",
    about: "Tentang Anda",
    work: "Pekerjaan dan dana",
    review: "Periksa dan ajukan",
    mend: "Perbaiki sekarang",
    born: "Tanggal lahir",
    nik: "NIK (e-KTP)",
    confirm: "Ya, isian saya sudah benar",
    birthPlace: "Tempat lahir",
    woman: "Perempuan",
    street: "Jalan, nomor, RT/RW",
    province: "Provinsi",
    city: "Kota atau kabupaten",
    district: "Kecamatan",
    occupation: "Pekerjaan",
    salary: "Gaji",
    family: "Biaya hidup keluarga",
    volume: "Sampai Rp 10 juta",
    noOffice: "Tidak",
    choose: "Pilih berkas",
    use: "Pakai foto ini",
    reading: "Membaca dokumen…",
    filled: "Terbaca dari foto Anda. Periksa lagi.",
    differs: "Ada isian yang berbeda dari foto dokumen",
    openCamera: "Buka kamera",
    shoot: "Ambil foto",
    preview: "Foto yang Anda ambil",
    again: "Ulangi",
    sent: "Foto terkirim",
    codeMissing: /Empat angkanya tidak terlihat/,
  },
  EN: {
    title: "Verification",
    start: "Start",
    yours: "What you have now",
    save: "Save and continue",
    goOn: "Continue",
    document: "Photo of your document",
    selfie: "Selfie",
    about: "About you",
    work: "Work and funds",
    review: "Check and submit",
    mend: "Correct it now",
    born: "Date of birth",
    nik: "NIK (e-KTP)",
    confirm: "Yes, my answer is correct",
    birthPlace: "Place of birth",
    woman: "Female",
    street: "Street, number, RT/RW",
    province: "Province",
    city: "City or regency",
    district: "District",
    occupation: "Occupation",
    salary: "Salary",
    family: "Family living costs",
    volume: "Up to Rp 10 million",
    noOffice: "No",
    choose: "Choose a file",
    use: "Use this photo",
    reading: "Reading the document…",
    filled: "Read from your photo. Please check it.",
    differs: "Some answers differ from the photo of your document",
    openCamera: "Open the camera",
    shoot: "Take the photo",
    preview: "The photo you took",
    again: "Retake",
    sent: "Photo sent",
    codeMissing: /We cannot see the four digits/,
  },
} as const;
const NEXT = { ID: "Lanjut", EN: "Continue" } as const;
const SEND = { ID: "Kirim untuk diperiksa", EN: "Submit for review" } as const;
const CHECKING = {
  ID: /Kami sedang memeriksa permohonan Anda untuk mengirim ke luar negeri/,
  EN: /We are checking your application for sending abroad/,
} as const;
const RECEIVED = { ID: /^Sudah kami terima\. Jawaban kami paling lambat/, EN: /^Received\. We answer by/ } as const;
const READY = { ID: "Siapkan dulu", EN: "What to have ready" } as const;
const THIRD = { ID: "Langkah 3 dari 6", EN: "Step 3 of 6" } as const;

/** A small phone whose keyboard is open. */
const LOW = { width: 320, height: 400 } as const;

let seed = Date.now() % 1_000_000;
const jpeg = async (of: "document" | "card" | "face") => {
  seed += 1;
  const picture = of === "card" ? cardPicture(seed) : facePicture(seed);
  const buffer = of === "document" ? await photoOfCard(seed) : await picture.jpeg({ quality: 90 }).toBuffer();
  return { name: "foto.jpg", mimeType: "image/jpeg", buffer };
};

inOneLanguage("ID", (language) => {
  const t = TEXTS[language];

  async function choosePhoto(page: Page, of: "document" | "card" | "face") {
    await page.getByLabel(t.choose).setInputFiles(await jpeg(of));
    await expect(page.getByRole("img", { name: t.preview })).toBeVisible();
    // The device reads the document while the person looks at it.
    await expect(page.getByText(t.reading)).toBeHidden({ timeout: 25_000 });
    await page.getByRole("button", { name: t.use }).click();
  }

  test("a new customer is led from the amount to tier 1, gives documents, mends one photograph, and reaches tier 2", async ({
    page,
    browser,
    quiet,
  }) => {
    page.setDefaultTimeout(15_000);
    quiet.allow(FAILED_RESOURCE);
    const person = newPerson();
    await register(page, person, { next: "/dashboard/verification", isVerified: false });
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: READY[language] })).toBeVisible();
    await expectAccessible(page, "the tiers");
    await page.getByRole("link", { name: t.start }).first().click();

    // Tier 1: a birth date and a NIK.
    await page.getByLabel(t.born).fill("1990-04-15");
    const nik = page.getByRole("textbox", { name: t.nik });
    await nik.fill("327301550490");
    await page.setViewportSize(LOW);
    await page.getByRole("button", { name: t.save }).click();
    // Below the sticky bar, with the focus: also where it is taller than the screen.
    const summary = page.locator("form").getByRole("alert").first();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("16");
    const { y } = (await summary.boundingBox()) ?? { y: 0 };
    expect(y).toBeGreaterThan((await page.getByRole("banner").first().boundingBox())?.height ?? Number.POSITIVE_INFINITY);
    expect(y).toBeLessThan(LOW.height / 2);
    await page.setViewportSize(DESK);
    await nik.fill(`3273${String((seed % 30) + 1).padStart(2, "0")}550490${String((seed % 9_998) + 1).padStart(4, "0")}`);
    await page.getByRole("button", { name: t.save }).click();
    const confirm = page.getByRole("button", { name: t.confirm });
    const yours = page.getByText(t.yours);
    await expect(confirm.or(yours)).toBeVisible();
    if (await confirm.isVisible()) await confirm.click();
    await expect(yours).toBeVisible();

    // Tier 2: the document from a file, the selfie by the camera.
    await page.getByRole("link", { name: t.goOn }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: t.document })).toBeVisible();
    await expectAccessible(page, "the photograph of a document");
    await choosePhoto(page, "document");
    await expect(page.getByRole("heading", { level: 1, name: t.selfie })).toBeVisible();
    await expect(page.getByText(THIRD[language])).toBeVisible();
    await expect(page.getByText(/^\d{4}$/)).toBeVisible();
    await page.getByRole("button", { name: t.openCamera }).click();
    await page.getByRole("button", { name: t.shoot }).click();
    await expect(page.getByRole("img", { name: t.preview })).toBeVisible();
    await page.getByRole("button", { name: t.again }).click();
    await choosePhoto(page, "face");

    await expect(page.getByRole("heading", { level: 1, name: t.about })).toBeVisible();
    // What was read from the photograph of the document is filled in; what the person types instead counts.
    await expect(page.getByLabel(t.birthPlace)).toHaveValue("Bandung");
    await expect(page.getByText(t.filled).first()).toBeVisible();
    await expect(page.getByRole("radio", { name: t.woman })).toBeChecked();
    await expect(page.getByLabel(t.province)).toHaveValue("32");
    await expect(page.getByLabel(t.city)).toHaveValue("3273");
    await expect(page.getByLabel(t.district)).toHaveValue("327301");
    await expectAccessible(page, "what was read from the document");
    await page.getByLabel(t.street).fill("Jalan Merdeka 1");
    // What is stored survives a reload; what is typed is asked about before it is lost.
    await page.getByRole("button", { name: t.save }).click();

    await expect(page.getByRole("heading", { level: 1, name: t.work })).toBeVisible();
    await page.getByLabel(t.occupation, { exact: true }).selectOption("teacher");
    await page.getByRole("checkbox", { name: t.salary }).check();
    await page.getByRole("checkbox", { name: t.family }).check();
    await page.getByText(t.volume, { exact: true }).click();
    await page.getByText(t.noOffice, { exact: true }).click();
    await page.getByRole("button", { name: t.save }).click();

    await expect(page.getByRole("heading", { level: 1, name: t.review })).toBeVisible();
    // The number of the card is not the one that was typed.
    await expect(page.getByText(t.differs)).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: SEND[language] }).click();
    await expect(page.getByText(CHECKING[language])).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: RECEIVED[language] })).toBeVisible();

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
    await expect(page.getByText(t.codeMissing).first()).toBeVisible();
    await page.getByRole("link", { name: t.mend }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.selfie })).toBeVisible();
    await choosePhoto(page, "face");
    await expect(page.getByText(t.sent).first()).toBeVisible();
    // Nothing that stands is walked through again.
    await expect(page.getByRole("heading", { level: 1, name: t.review })).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: SEND[language] }).click();
    await expect(page.getByText(CHECKING[language])).toBeVisible();

    // Everything is accepted by one person, and the tier counts at once.
    let { version, submissions } = await look(contract.readCase, { id });
    ({ version } = (await call(steps.takeCase, { id, version }, token)).case);
    await call(steps.revealCase, { id, reason: "Menilai permohonan" }, token);
    for (const { id: submission, status, code } of submissions.filter((one) => one.status !== "ACCEPTED")) {
      expect(status).toBe("PROVIDED");
      // The card is made up, so its name is not the person's: accepted, a difference takes a word.
      const note = code === "full_name" ? "Kartu contoh" : null;
      const accepted = { id, version, submission, status: "ACCEPTED", reason: null, note };
      ({ version, submissions } = (await call(steps.assessSubmission, accepted, token)).case);
    }
    const decision = { outcome: "approve", code: null, isFinal: false, note: null };
    await call(steps.decideCase, { id, version, ...decision }, token);
    await office.context().close();
    await page.reload();
    await expect(
      page.getByRole("heading", { level: 2, name: /^(?:Terverifikasi untuk kiriman ke luar negeri|Verified to send abroad)$/ }),
    ).toBeVisible();
    await expect(page.getByText(t.yours)).toBeVisible();

    // Sending abroad is open now.
    await page.goto("/dashboard/send?to=SG&via=bank&send=1000000");
    await expect(page.getByRole("button", { name: NEXT[language], exact: true })).toBeEnabled();
    await page.getByRole("button", { name: NEXT[language], exact: true }).click();
    await expect(page).toHaveURL(/recipient/);
  });
});
