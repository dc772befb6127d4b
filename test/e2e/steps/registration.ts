/** Registration through its pages, as a person does it. */
import type { Page } from "@playwright/test";
import { untilAlive } from "./browser.ts";
import { at, expect, type Language } from "./journey.ts";
import { codeFor, linkFor, newestTo } from "./messages.ts";
import { e164, PASSWORD, type NewPerson } from "./sign-in.ts";

export const REGISTRATION_MESSAGES = {
  ID: {
    types: { CUSTOMER: "Pelanggan", PARTNER: "Mitra digital", AGENT: "Agen" },
    businessTypes: { PERSONAL: "Perorangan", BUSINESS: "Badan usaha" },
    typeHeading: "Anda mendaftar sebagai apa?",
    country: "Negara asal",
    continue: "Lanjut",
    formHeading: "Data Anda",
    companyName: "Nama badan usaha",
    companyNumber: "Nomor registrasi usaha",
    nameParts: "Sapaan, nama depan, dan nama belakang",
    lastName: "Nama belakang",
    fullName: "Nama lengkap",
    email: "Alamat email",
    phone: "Nomor ponsel",
    password: "Kata sandi",
    confirm: "Ulangi kata sandi",
    terms: "Saya telah memahami Syarat dan Kebijakan yang berlaku",
    submit: "Daftar",
    sent: "Periksa email Anda",
    phoneHeading: "Verifikasi nomor ponsel Anda",
    code: "Kode OTP",
    save: "Verifikasi dan masuk",
    welcome: "Selamat datang",
  },
  EN: {
    types: { CUSTOMER: "Customer", PARTNER: "Digital partner", AGENT: "Agent" },
    businessTypes: { PERSONAL: "Personal", BUSINESS: "Business" },
    typeHeading: "What are you registering as?",
    country: "Country of origin",
    continue: "Continue",
    formHeading: "Your details",
    companyName: "Name of the business",
    companyNumber: "Business registration number",
    nameParts: "Salutation, first and last name",
    lastName: "Last name",
    fullName: "Full name",
    email: "Email address",
    phone: "Mobile number",
    password: "Password",
    confirm: "Repeat the password",
    terms: "I have understood the applicable Terms and Policies",
    submit: "Register",
    sent: "Check your email",
    phoneHeading: "Verify your mobile number",
    code: "OTP",
    save: "Verify and continue",
    welcome: "Welcome",
  },
} as const;

/** A check made on each page of the flow (axe, a picture); none unless given. */
type Look = (what: string) => Promise<void>;
const nothing: Look = () => Promise.resolve();

export function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** From the choice of an account type to the form. */
export async function chooseType(page: Page, language: Language, person: NewPerson, look = nothing): Promise<void> {
  const messages = REGISTRATION_MESSAGES[language];
  await expect(heading(page, messages.typeHeading)).toBeVisible();
  await untilAlive(page);
  await look("account type");
  await page.getByRole("link", { name: messages.types[person.userType], exact: true }).click();
  await expect(page).toHaveURL(at(language, `/registration/${person.userType}`));
  await look("business type");
  await page.getByRole("link", { name: messages.businessTypes[person.userBusinessType], exact: true }).click();
  await expect(page).toHaveURL(at(language, `/registration/${person.userType}/${person.userBusinessType}`));
  await expect(page.getByRole("combobox", { name: messages.country, exact: true })).toHaveValue("Indonesia");
  await look("country");
  await page.getByRole("button", { name: messages.continue }).click();
  await expect(page).toHaveURL(at(language, `/registration/${person.userType}/${person.userBusinessType}/ID`));
  await expect(heading(page, messages.formHeading)).toBeVisible();
}

/** Fills everything except passwords and the terms. */
export async function fillPerson(page: Page, language: Language, person: NewPerson): Promise<void> {
  const messages = REGISTRATION_MESSAGES[language];
  const type = (label: string, text: string) => page.getByRole("textbox", { name: label, exact: true }).fill(text);
  if (person.companyName !== undefined) await type(messages.companyName, person.companyName);
  if (person.companyRegistrationNumber !== undefined) await type(messages.companyNumber, person.companyRegistrationNumber);
  await type(messages.fullName, [person.firstName, person.lastName].filter(Boolean).join(" "));
  await type(messages.email, person.emailAddress);
  await type(messages.phone, person.phone);
}

export async function fillPasswords(page: Page, language: Language, password = PASSWORD): Promise<void> {
  const messages = REGISTRATION_MESSAGES[language];
  await page.getByLabel(messages.password, { exact: true }).fill(password);
  await page.getByLabel(messages.confirm, { exact: true }).fill(password);
}

/** From the form to the notice. */
export async function submitForm(page: Page, language: Language, person: NewPerson): Promise<void> {
  const messages = REGISTRATION_MESSAGES[language];
  await fillPerson(page, language, person);
  await fillPasswords(page, language);
  await page.getByRole("checkbox", { name: messages.terms }).check();
  await page.getByRole("button", { name: messages.submit, exact: true }).click();
  await expect(heading(page, messages.sent)).toBeVisible();
  await expect(page.getByText(person.emailAddress, { exact: true })).toBeVisible();
}

/** From the mail's link to the phone step; returns the code that the step requested by itself. */
export async function openLink(page: Page, language: Language, person: NewPerson): Promise<string> {
  const since = await newestTo(page.request, e164(person));
  await followLink(page, language, person);
  return codeFor(page.request, e164(person), since);
}

/** From the mail's link to the phone step. */
export async function followLink(page: Page, language: Language, person: NewPerson): Promise<void> {
  const link = await linkFor(page.request, person.emailAddress, "identity.verify_email");
  expect(link).toMatch(language === "EN" ? /^\/en\/email-verification\/[\w-]{43}$/ : /^\/email-verification\/[\w-]{43}$/);
  await page.goto(link);
  await expect(heading(page, REGISTRATION_MESSAGES[language].phoneHeading)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${at(language, "/phone-verification/")}[\\w-]{43}$`));
}

/** The whole flow, from the choice to the private area. */
export async function registerByPages(page: Page, language: Language, person: NewPerson, look = nothing): Promise<void> {
  const messages = REGISTRATION_MESSAGES[language];
  await page.goto(at(language, "/type/registration"));
  await chooseType(page, language, person, look);
  await look("form");
  await submitForm(page, language, person);
  await look("notice");
  const code = await openLink(page, language, person);
  await look("telephone");
  await page.getByRole("textbox", { name: messages.code }).fill(code);
  // An agent without a contract has neither counter nor float yet: the front page has the checklist.
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: messages.welcome })).toBeVisible();
}
