/** The fields of the kit by keyboard: accepted input, help, messages. */
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { kitSection, openKit, specimen } from "../steps/kit.ts";

const MESSAGES = {
  ID: {
    required: "Wajib",
    optional: "Opsional",
    fullName: "Nama lengkap",
    email: "Alamat email",
    website: "Situs usaha",
    phone: "Nomor telepon",
    otp: "Kode OTP",
    password: "Kata sandi",
    done: "sudah",
    todo: "belum",
    show: "Tampilkan Kata sandi",
    parts: ["Sedikitnya 8 karakter", "Satu huruf kecil", "Satu huruf besar", "Satu angka", "Satu dari @$!%*?&#_"],
    forbidden: "Kata sandi tidak boleh memuat: -",
    send: "Anda mengirim",
    million: "1.500.000",
    typed: "25.000.000",
    bank: "Bank penerima",
    nothing: "Pilihan tidak ditemukan",
    visit: "Jam kunjungan",
    search: "Cari lokasi tunai (light)",
    submit: "Cari",
    searched: "Dicari: Pasar Baru",
    rows: "Baris per halaman",
    country: "Indonesia, ganti negara",
    findCountry: "Cari negara atau kode",
    singapore: "Singapura",
  },
  EN: {
    required: "Required",
    optional: "Optional",
    fullName: "Full name",
    email: "Email address",
    website: "Business website",
    phone: "Phone number",
    otp: "OTP code",
    password: "Password",
    done: "done",
    todo: "to do",
    show: "Show Password",
    parts: ["At least 8 characters", "One lowercase letter", "One uppercase letter", "One number", "One of @$!%*?&#_"],
    forbidden: "Your password may not contain: -",
    send: "You send",
    million: "1,500,000",
    typed: "25,000,000",
    bank: "Recipient's bank",
    nothing: "Option not found",
    visit: "Time of visit",
    search: "Find a cash point (light)",
    submit: "Search",
    searched: "Searched for: Pasar Baru",
    rows: "Rows per page",
    country: "Indonesia, change country",
    findCountry: "Search country or code",
    singapore: "Singapore",
  },
} as const;

// Endless animations in some chapters would take half a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];
  test.beforeEach(({ page }) => openKit(page, "forms"));

  test("every field says whether it is required or optional, visibly and to screen readers", async ({ page }) => {
    const fields = specimen(await kitSection(page, "Text fields"), "Empty and filled, required and optional");
    const name = fields.getByRole("textbox", { name: messages.fullName });
    await expect(name).toHaveAttribute("aria-required", "true");
    await expect(fields.getByText(messages.required, { exact: true })).toHaveCount(1);
    await expect(fields.getByText(messages.optional, { exact: true })).toHaveCount(2);
    await expect(fields.getByRole("textbox", { name: messages.website })).toHaveAccessibleDescription(
      new RegExp(messages.optional),
    );
    await expect(fields.getByRole("textbox", { name: messages.website })).not.toHaveAttribute("aria-required");
  });

  test("a code is one field that accepts a pasted 123 456 and allows autofill from the phone", async ({ page }) => {
    const section = await kitSection(page, "Password and OTP");
    const code = specimen(section, "OtpField").getByRole("textbox", { name: messages.otp }).first();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    const source = section.getByRole("textbox", { name: messages.password, exact: true }).first();
    await section.getByRole("button", { name: messages.show }).first().click();
    await source.fill(" 123 456 ");
    await source.selectText();
    await page.keyboard.press("Control+C");
    await code.focus();
    await page.keyboard.press("Control+V");
    await expect(code).toHaveValue("123456");
    await code.selectText();
    await page.keyboard.type("9a8-7");
    await expect(code).toHaveValue("987");
    await page.keyboard.type("6543210");
    await expect(code).toHaveValue("987654");
  });

  test("the requirements of a password are ticked as it is typed", async ({ page }) => {
    const section = specimen(await kitSection(page, "Password and OTP"), "PasswordField: the five parts, strength");
    const field = section.getByRole("textbox", { name: messages.password, exact: true }).first();
    const part = (name: string) => section.getByRole("list").first().getByRole("listitem").filter({ hasText: name });
    for (const name of messages.parts) await expect(part(name)).toContainText(messages.todo);
    await field.focus();
    const [length, lower, upper, digit, special] = messages.parts;
    for (const [keys, name] of [
      ["k", lower],
      ["O", upper],
      ["7", digit],
      ["_", special],
    ] as const) {
      await page.keyboard.type(keys);
      await expect(part(name)).toContainText(messages.done);
      await expect(part(length)).toContainText(messages.todo);
    }
    await page.keyboard.type("susu");
    await expect(part(length)).toContainText(messages.done);
    await page.keyboard.type("-");
    await expect(section.getByText(messages.forbidden, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toHaveValue("kO7_susu-");
  });

  test("an amount is grouped as in the page's language during typing", async ({ page }) => {
    const fields = specimen(await kitSection(page, "Phone and money"), "MoneyField");
    const amount = fields.getByRole("textbox", { name: messages.send }).first();
    await expect(amount).toHaveValue(messages.million);
    await amount.selectText();
    await page.keyboard.type("25000000");
    await expect(amount).toHaveValue(messages.typed);
    // The caret stays at its digit: 25|000000 → 259|000000.
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("9");
    await expect(amount).toHaveValue(messages.typed.replace(/^25/, "259"));
    await page.keyboard.type("1");
    await expect(amount).toHaveValue(language === "ID" ? "2.591.000.000" : "2,591,000,000");
    await amount.selectText();
    await page.keyboard.type("abc");
    await expect(amount).toHaveValue("");
  });

  test("a long list is searched by keyboard, and reports no matches", async ({ page }) => {
    const fields = specimen(await kitSection(page, "Choices"), "ComboboxField");
    const bank = fields.getByRole("combobox", { name: messages.bank }).first();
    await bank.focus();
    await page.keyboard.type("zzz");
    await expect(page.getByText(messages.nothing, { exact: true })).toBeVisible();
    await bank.selectText();
    await page.keyboard.type("syariah");
    const option = page.getByRole("listbox").getByRole("option");
    await expect(option).toHaveCount(1);
    await expect(option).toContainText("Bank Syariah Indonesia");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(bank).toHaveValue("Bank Syariah Indonesia");
    await expect(option).toBeHidden();
    await page.keyboard.type("x");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
  });

  test("text typed after a tap replaces the current choice", async ({ page }) => {
    const fields = specimen(await kitSection(page, "Choices"), "ComboboxField");
    const bank = fields.getByRole("combobox", { name: messages.bank }).nth(1);
    await expect(bank).toHaveValue("Bank Syariah Indonesia");
    await bank.click({ position: { x: 70, y: 20 } });
    await page.keyboard.type("man");
    // The open list hides the elements around it from role queries.
    await expect(page.locator(":focus")).toHaveValue("man");
  });

  test("a country is chosen by keyboard, and its code is put before the number", async ({ page }) => {
    const fields = specimen(await kitSection(page, "Phone and money"), "PhoneField");
    await fields.getByRole("button", { name: messages.country }).first().focus();
    await page.keyboard.press("Enter");
    const search = page.getByRole("combobox", { name: messages.findCountry });
    await expect(search).toBeFocused();
    await page.keyboard.type(messages.singapore);
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(
      fields
        .getByRole("combobox", { name: new RegExp(messages.singapore) })
        .or(fields.getByRole("button", { name: new RegExp(messages.singapore) }))
        .first(),
    ).toContainText("+65");
  });

  test("a search runs with Enter and not before", async ({ page }) => {
    const section = specimen(await kitSection(page, "Search, rows per page"), "SearchField");
    const field = section.getByRole("searchbox", { name: messages.search });
    await field.pressSequentially("Pasar Baru");
    await expect(section.getByText(messages.searched)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(section.getByText(messages.searched)).toBeVisible();
  });

  test("500 saved rows per page are shown as 20", async ({ page }) => {
    const section = specimen(await kitSection(page, "Search, rows per page"), "PerPageSelect");
    await expect(section.getByRole("combobox", { name: messages.rows })).toHaveValue("20");
    await expect(section.getByRole("combobox").getByRole("option").last()).toHaveText("50");
  });

  test("a time outside its bounds is reported in the specification's words, in English", async ({ page }) => {
    const section = specimen(await kitSection(page, "Dates and files"), "DateField, TimeField");
    const field = section.getByLabel(messages.visit);
    await expect(section.getByText("This field minimum time is 08:00", { exact: true })).toBeVisible();
    await field.fill("17:30");
    await expect(section.getByText("This field maximum time is 17:00", { exact: true })).toHaveAttribute("lang", "en");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("09:00");
    await expect(section.getByText(/^This field m/)).toHaveCount(0);
    await expect(field).not.toHaveAttribute("aria-invalid");
  });
});

test("leading zeros of a telephone number are dropped 500 ms after the field appears, and not before", async ({ page }) => {
  await page.clock.install();
  await page.goto("/dev/kit");
  await page.clock.pauseAt(await page.evaluate<number>("Date.now() + 5000"));
  await page.reload();
  const section = await kitSection(page, "Phone and money");
  const field = specimen(section, "PhoneField").getByRole("textbox", { name: "Nomor telepon" }).first();
  await field.focus();
  await page.keyboard.type("00812");
  await page.clock.runFor(450);
  await expect(field).toHaveValue("00812");
  await page.clock.runFor(100);
  await expect(field).toHaveValue("812");
  await page.keyboard.press("Home");
  await page.keyboard.type("0");
  await expect(field).toHaveValue("812");
});

test("the value of a telephone number is international, however it is typed", async ({ page }) => {
  await openKit(page);
  const section = specimen(await kitSection(page, "Phone and money"), "PhoneField");
  const field = section.getByRole("textbox", { name: "Nomor telepon" }).nth(1);
  const value = section.locator("code").first();
  await expect(value).toHaveText("+6591234567");
  // Grouping shows that the number rules are loaded; until then their loading can still clear a selection.
  await expect(field).toHaveValue("9123 4567");
  await field.selectText();
  await page.keyboard.type("0091239876");
  await expect(value).toHaveText("+6591239876");
  await field.selectText();
  await page.keyboard.insertText("+62 812-3456-7890");
  await expect(value).toHaveText("+6281234567890");
  await expect(field).toHaveValue(/^812/);
});
