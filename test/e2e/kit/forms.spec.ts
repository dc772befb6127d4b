/** A whole form and its buttons: validated during typing, sent once, refused with helpful messages. */
import type { Locator, Page } from "@playwright/test";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { kitSection, openKit, specimen } from "../steps/kit.ts";

/** LANG-5: validation messages are in English, on Indonesian pages too (VALIDATION_LANGUAGE=EN is the default). */
const RULES = {
  required: "The field is required",
  generic: "The field is not valid",
  password:
    "Password must be at least 8 characters long, include at least one uppercase letter, one lowercase letter, one number, and one special character.",
  repeat: "Password Does Not Match",
} as const;

const MESSAGES = {
  ID: {
    form: "Formulir pendaftaran (light)",
    name: "Nama lengkap",
    email: "Alamat email",
    missing: "Isian ini wajib diisi",
    phone: "Nomor telepon",
    purpose: "Tujuan kiriman",
    education: "Pendidikan",
    password: "Kata sandi",
    repeat: "Ulangi kata sandi",
    terms: "Saya telah memahami Syarat dan Kebijakan yang berlaku",
    submit: "Daftar",
    sending: "Mengirim data...",
    sent: "Terkirim: 1",
    dirty: /Ada isian yang belum dikirim/,
    clean: /Tidak ada yang belum dikirim/,
    summary: "7 isian perlu diperbaiki",
    one: "1 isian perlu diperbaiki",
    taken: "Alamat email ini sudah terdaftar.",
    send: "Kirim uang",
    why: "Waktu kunci harga sudah habis. Hitung harganya lagi untuk melanjutkan.",
    details: "Lihat rincian",
    whyDetails: "Anda yang mengajukan. Orang lain harus menyetujuinya.",
    photo: "Foto KTP",
    logo: "Logo, 512 × 512 piksel",
    documents: "Dokumen pendukung",
    types: "Jenis berkas yang diterima: jpg, jpeg, png.",
    size: /Ukuran berkas paling besar 2048 kB\./,
    pixels: /Gambar harus berukuran 512 × 512 piksel\./,
    tooMany: "Paling banyak 3 berkas.",
    remove: "Hapus",
  },
  EN: {
    form: "Registration form (light)",
    name: "Full name",
    email: "Email address",
    missing: RULES.required,
    phone: "Phone number",
    purpose: "Purpose of the transfer",
    education: "Education",
    password: "Password",
    repeat: "Repeat password",
    terms: "I have understood the applicable Terms and Policies",
    submit: "Register",
    sending: "Sending data...",
    sent: "Sent: 1",
    dirty: /Something has not been sent yet/,
    clean: /Nothing is waiting to be sent/,
    summary: "7 entries need your attention",
    one: "1 entry needs your attention",
    taken: "This email address is registered already.",
    send: "Send money",
    why: "The locked rate has expired. Ask for a new one to continue.",
    details: "View details",
    whyDetails: "You asked for this. Another person has to approve it.",
    photo: "Photo of identity card",
    logo: "Logo, 512 × 512 pixels",
    documents: "Supporting documents",
    types: "Allowed file types: jpg, jpeg, png.",
    size: /The file may have at most 2048 kB\./,
    pixels: /The image must measure 512 × 512 pixels\./,
    tooMany: "At most 3 files.",
    remove: "Remove",
  },
} as const;

/** A picture of 2 × 2 pixels. */
const TINY_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
  "base64",
);

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.4 ${name}`) });

// Endless animations in some chapters would take half a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];
  test.beforeEach(({ page }) => openKit(page, "forms"));

  async function registration(page: Page): Promise<Locator> {
    await kitSection(page, "A whole form");
    return page.locator("#whole-form").getByRole("form", { name: messages.form });
  }
  async function fillIn(form: Locator, email: string): Promise<void> {
    await form.getByRole("textbox", { name: messages.name }).fill("Suharto");
    await form.getByRole("textbox", { name: messages.email }).fill(email);
    await form.getByRole("textbox", { name: messages.phone }).fill("81234567890");
    await form.getByRole("combobox", { name: messages.purpose }).selectOption({ label: messages.education });
    await form.getByRole("textbox", { name: messages.password, exact: true }).fill("Kopi_Susu7");
    await form.getByRole("textbox", { name: messages.repeat }).fill("Kopi_Susu7");
    await form.getByRole("checkbox", { name: messages.terms }).check();
  }

  test("validation runs on input with the required English, and a corrected field loses its error at once", async ({ page }) => {
    const form = await registration(page);
    const email = form.getByRole("textbox", { name: messages.email });
    await email.pressSequentially("siti@contoh");
    await expect(form.getByText(RULES.generic, { exact: true })).toHaveAttribute("lang", "en");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAccessibleDescription(new RegExp(RULES.generic));
    await email.pressSequentially(".com");
    await expect(form.getByText(RULES.generic)).toHaveCount(0);
    await expect(email).not.toHaveAttribute("aria-invalid");

    const password = form.getByRole("textbox", { name: messages.password, exact: true });
    await password.pressSequentially("kopi");
    await expect(form.getByText(RULES.password, { exact: true })).toBeVisible();
    await password.fill("Kopi_Susu7");
    await expect(form.getByText(RULES.password)).toHaveCount(0);
    await form.getByRole("textbox", { name: messages.repeat }).pressSequentially("Kopi_Susu8");
    await expect(form.getByText(RULES.repeat, { exact: true })).toBeVisible();
    await password.press("End");
    await password.press("Backspace");
    await password.pressSequentially("8");
    await expect(form.getByText(RULES.repeat)).toHaveCount(0);
  });

  test("a field that was only tabbed through shows no error before the form is sent", async ({ page }) => {
    const form = await registration(page);
    await form.getByRole("textbox", { name: messages.name }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(form.getByRole("textbox", { name: messages.email })).not.toBeFocused();
    await expect(form.getByText(RULES.required)).toHaveCount(0);
    await expect(form.getByText(messages.clean)).toBeVisible();
  });

  test("an empty form is not sent: the summary counts, takes the focus and leads to each field", async ({ page }) => {
    const form = await registration(page);
    await form.getByRole("textbox", { name: messages.name }).focus();
    await page.keyboard.press("Enter");
    const summary = form.getByRole("alert").filter({ hasText: messages.summary });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(7);
    await summary.getByRole("link", { name: `${messages.email}: ${messages.missing}` }).focus();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("textbox", { name: messages.email })).toBeFocused();
    await expect(form.getByRole("textbox", { name: messages.email })).toBeInViewport();
    await expect(form.getByRole("checkbox", { name: messages.terms })).toHaveAttribute("aria-invalid", "true");
  });

  test("a double press sends once, and the button says that it is sending", async ({ page }) => {
    const form = await registration(page);
    await fillIn(form, "siti@contoh.com");
    await expect(form.getByText(messages.dirty)).toBeVisible();
    await form.getByRole("button", { name: messages.submit, exact: true }).dblclick();
    const button = form.getByRole("button", { name: messages.sending });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click();
    await expect(form.getByText(messages.sent)).toBeVisible();
    await expect(form.getByText(messages.clean)).toBeVisible();
    await expect(form.getByRole("button", { name: messages.submit, exact: true })).not.toHaveAttribute("aria-disabled");
  });

  test("a refusal by the server is shown at its field and in the summary, and typed text is kept", async ({ page }) => {
    const form = await registration(page);
    await fillIn(form, "ada@contoh.com");
    await form.getByRole("button", { name: messages.submit, exact: true }).click();
    const summary = form.getByRole("alert").filter({ hasText: messages.one });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link", { name: `${messages.email}: ${messages.taken}` })).toBeVisible();
    await expect(form.getByRole("textbox", { name: messages.email })).toHaveAccessibleDescription(new RegExp(messages.taken));
    await expect(form.getByRole("textbox", { name: messages.name })).toHaveValue("Suharto");
    await expect(form.getByText(messages.dirty)).toBeVisible();
  });

  test("a disabled button stays focusable and says why", async ({ page }) => {
    const buttons = specimen(await kitSection(page, "Buttons"), "Disabled, with its reason");
    const send = buttons.getByRole("button", { name: messages.send });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expect(send).toHaveAccessibleDescription(messages.why);
    await expect(buttons.getByText(messages.why)).toBeVisible();
    await send.focus();
    await expect(send).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(buttons.getByRole("button", { name: messages.details })).toBeFocused();
    const tip = buttons.getByRole("tooltip", { name: messages.whyDetails }).or(buttons.getByText(messages.whyDetails));
    await expect(tip.first()).toBeVisible();
    await expect(buttons.getByRole("button", { name: messages.details })).toHaveAccessibleDescription(messages.whyDetails);
  });

  test("files are validated by type, size and pixels before anything is sent", async ({ page }) => {
    const files = specimen(await kitSection(page, "Dates and files"), "FileField");
    const photo = files.getByLabel(messages.photo);
    await photo.setInputFiles({ name: "ktp.txt", mimeType: "text/plain", buffer: Buffer.from("nama") });
    const refused = files.getByRole("alert");
    await expect(refused.filter({ hasText: "ktp.txt" })).toContainText(RULES.generic);
    await expect(refused.filter({ hasText: "ktp.txt" })).toContainText(messages.types);
    await photo.setInputFiles({
      name: "ktp-besar.png",
      mimeType: "image/png",
      buffer: Buffer.concat([TINY_PNG, Buffer.alloc(2_048 * 1_024)]),
    });
    await expect(refused.filter({ hasText: "ktp-besar.png" })).toContainText(messages.size);
    await photo.setInputFiles({ name: "ktp.png", mimeType: "image/png", buffer: TINY_PNG });
    await expect(refused).toHaveCount(0);
    await expect(files.getByText("ktp.png", { exact: true })).toBeVisible();
    await files.getByRole("button", { name: `${messages.remove} ktp.png` }).click();
    await expect(files.getByText("ktp.png", { exact: true })).toHaveCount(0);

    await files.getByLabel(messages.logo).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: TINY_PNG });
    await expect(refused.filter({ hasText: "logo.png" })).toContainText(messages.pixels);

    await files
      .getByLabel(messages.documents)
      .first()
      .setInputFiles([pdf("tiga.pdf"), pdf("empat.pdf")]);
    await expect(refused.filter({ hasText: "empat.pdf" })).toContainText(messages.tooMany);
    await expect(files.getByText("tiga.pdf", { exact: true })).toBeVisible();
  });

  test("each rule of the specification is shown, broken by a value, with its message", async ({ page }) => {
    await openKit(page, "forms");
    const section = await kitSection(page, "All rules");
    await expect(section.getByRole("textbox")).toHaveCount(36);
    for (const [rule, sentence] of [
      ["required", RULES.required],
      ["dimensions", RULES.generic],
      ["password_strong", RULES.password],
      ["password_confirm", RULES.repeat],
      ["_validate_datetime", "This field is invalid date/time"],
      ["min_time", "This field minimum time is 08:00"],
      ["max_time", "This field maximum time is 17:00"],
      ["has_space", "This field should be seperated with underscore, not space."],
      ["is_duplicate_value", "This field is duplicate"],
      ["is_invalid", "This field is invalid causes: the district is not known"],
    ] as const)
      await expect(section.getByRole("textbox", { name: rule, exact: true })).toHaveAccessibleDescription(
        new RegExp(sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
      );
  });
});
