/**
 * The people around a contract, for journeys about its sheets: another browser for each, what a named person gives by their link, papers and
 * their assessment by calls, and a signature on screen.
 */
import { randomInt } from "node:crypto";
import { test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import * as data from "../../../src/onboarding/commercial-data/contract.ts";
import * as office from "../../../src/onboarding/office/contract.ts";
import { honestPdf } from "../../../src/platform/testing/documents.ts";
import * as people from "../../../src/verification/business-people/contract.ts";
import { cardPhoto, facePhoto } from "../../../src/verification/capture/testing/pictures.ts";
import * as cases from "../../../src/verification/cases/contract.ts";
import * as steps from "../../../src/verification/cases/contract-steps.ts";
import { expectAccessible } from "./axe.ts";
import { openCalls, openLooks, openUploads } from "./calls.ts";
import { expect, listen, type Language, type Quiet } from "./journey.ts";
import { messageFor, newestTo } from "./messages.ts";
import { newOwn } from "./sending.ts";
import { newNik } from "./sign-in.ts";

/** A word that no other run has, of letters as names have them. */
export const newWord = () => Array.from({ length: 6 }, () => "abdegiklmnoprstu"[randomInt(16)]).join("");

interface Visitor {
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly quiet: Quiet;
}

/** The browser of somebody else, on their own device. */
export async function openVisitor(browser: Browser, { language, viewport, quiet }: Visitor): Promise<Page> {
  const url = test.info().project.use.baseURL ?? "";
  const context = await browser.newContext({ baseURL: url, viewport });
  await context.addCookies([{ name: "language", value: language, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await listen(page, quiet);
  return page;
}

const HOME = { country: "ID", street: "Jalan Merdeka 1", district: "327301" } as const;
const answersOf = (fullName: string) => [
  { code: "full_name", fields: { fullName } },
  { code: "birth_date", fields: { date: "1990-04-15" } },
  { code: "identity_number", fields: { kind: "nik", number: newNik() } },
  { code: "nationality", fields: { country: "ID" } },
  { code: "address", fields: { onDocument: HOME, residence: null } },
  { code: "pep_declaration", fields: { kind: "none" } },
];

/** Everything that the person of a link gives, after they have said that they are the one who is named. Returns the id of their case. */
export async function giveByLink(request: APIRequestContext, link: string, fullName: string): Promise<string> {
  const token = link.split("/").at(-1) ?? "";
  const [call, upload] = [await openCalls(request), await openUploads(request)];
  for (const answer of answersOf(fullName))
    await call(people.givePersonAnswer, { token, id: newOwn("vs"), answer, confirmed: ["nik_area_unknown"] });
  await call(people.startPersonSelfie, { token });
  for (const code of ["identity_photo", "selfie"] as const) {
    const seed = randomInt(1e9);
    const buffer = code === "selfie" ? await facePhoto(seed) : await cardPhoto(seed);
    const photo = { name: "foto.jpg", mimeType: "image/jpeg", buffer };
    await upload(people.givePersonPhoto, { token, id: newOwn("vs"), code, slot: 1, tries: 3, photo });
  }
  return (await call(people.submitPersonCheck, { token, id: newOwn("vc"), isConsented: true })).case.id;
}

/** The member of compliance who is signed in accepts everything of a case, and approves it. */
export async function approveCase(request: APIRequestContext, id: string): Promise<void> {
  const [{ look, token }, call] = [await openLooks(request), await openCalls(request)];
  let { version, submissions } = await look(cases.readCase, { id });
  ({ version } = (await call(steps.takeCase, { id, version }, token)).case);
  await call(steps.revealCase, { id, reason: "Menilai permohonan" }, token);
  for (const { id: submission } of submissions.filter(({ status }) => status === "PROVIDED")) {
    const accepted = { id, version, submission, status: "ACCEPTED", reason: null, note: null };
    ({ version, submissions } = (await call(steps.assessSubmission, accepted, token)).case);
  }
  await call(steps.decideCase, { id, version, outcome: "approve", code: null, isFinal: false, note: null }, token);
}

export const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: "application/pdf", buffer: honestPdf() });

/** Papers of a sheet, by the code of its data. */
export async function givePapers(request: APIRequestContext, code: string, kinds: readonly string[]): Promise<void> {
  const upload = await openUploads(request);
  for (const kind of kinds) await upload(data.giveDocument, { code, id: newOwn("od"), kind, file: pdf(kind) });
}

/** The member of compliance who is signed in accepts all papers of a business. */
export async function acceptPapers(request: APIRequestContext, business: string): Promise<void> {
  const [{ look, token }, call] = [await openLooks(request), await openCalls(request)];
  const { data: given } = await look(office.readBusiness, { id: business });
  for (const { id, status } of given?.documents ?? [])
    if (status === "PROVIDED") await call(office.assessDocument, { id, reason: null }, token);
}

const SIGNING_TEXTS = {
  ID: {
    open: /^Tanda tangani sebagai/,
    send: "Kirim kode OTP",
    code: "Kode OTP",
    wrong: "Kode OTP tidak cocok. Periksa lagi pesan terakhir yang Anda terima.",
    signed: "Anda sudah menandatangani",
  },
  EN: {
    open: /^Sign as/,
    send: "Send one-time code",
    code: "One-time code",
    wrong: "The one-time code is incorrect. Check the latest message that you received.",
    signed: "You have signed",
  },
} as const;

interface Signer {
  readonly language: Language;
  /** A part of the name of the business: staff may be sent codes for several sheets at once. */
  readonly business: string;
  /** The signer's own telephone. */
  readonly phone: string;
  /** Types a wrong code before the right one. */
  readonly isWrongFirst?: boolean;
}

/** Signs the sheet that is shown. The sixth digit of the code signs. */
export async function signSheet(page: Page, { language, business, phone, isWrongFirst = false }: Signer): Promise<void> {
  const t = SIGNING_TEXTS[language];
  const since = await newestTo(page.request, phone);
  await page.getByRole("button", { name: t.send }).click();
  const { text } = await messageFor(page.request, phone, "onboarding.signing_otp", since, business);
  const otp = /\b\d{6}\b/.exec(text)?.[0] ?? "";
  const field = page.getByRole("textbox", { name: t.code });
  if (isWrongFirst) {
    await field.fill(otp === "000000" ? "000001" : "000000");
    await expect(page.getByText(t.wrong).first()).toBeVisible();
    await expect(field).toHaveValue("");
    await expectAccessible(page, "a wrong code for a signature");
  }
  await field.fill(otp);
  await expect(page.getByText(t.signed).first()).toBeVisible();
}

/** The dialog that asks for a decision. */
export const asking = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Opens the sheet from the file of its business, as staff do. */
export async function openSheet(page: Page, language: Language): Promise<void> {
  await page.getByRole("button", { name: SIGNING_TEXTS[language].open }).click();
  await expect(page).toHaveURL(/onboard-approval-sheet\/[\w-]{22}$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
