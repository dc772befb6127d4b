/** What staff see of photographs and files: what a device has read of them, and a mark over a PDF. And the way to another person's case. */
import { afterAll, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf, latin } from "#platform/testing/documents.ts";
import * as capture from "../capture/contract.ts";
import { cardPhoto } from "../capture/testing/pictures.ts";
import { insertFindings } from "../findings/store.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import type { Person } from "../testing/people.ts";
import * as contract from "./contract.ts";
import * as steps from "./contract-steps.ts";

const cases = await openCases();
const { app, api, idOf, newPerson, staff, submitted, read } = cases;
afterAll(() => cases[Symbol.asyncDispose]());

const READ = { fullName: "WINA LESTARI", nik: "3273015504900501" };
let seed = 7_000;
async function giveFile(actor: Person, code: "identity_photo" | "income_file", bytes: Uint8Array, more: { read?: string } = {}) {
  const id = idOf("vs");
  const photo = new File([new Uint8Array(bytes)], "berkas", { type: "application/octet-stream" });
  const answer = await api.call(capture.givePhoto, { id, code, slot: 1, tries: 3, photo, ...more }, { actor });
  return { id, answer };
}
const card = () => cardPhoto((seed += 1));

describe("what a device has read from a document", () => {
  test("comes back to its person, and to staff once they give a reason", async () => {
    const wina = await newPerson();
    expect(expectOk(await api.call(person.readOwn, {}, { actor: wina })).read).toBeNull();
    expectOk((await giveFile(wina, "identity_photo", await card(), { read: JSON.stringify(READ) })).answer);
    expect(expectOk(await api.call(person.readOwn, {}, { actor: wina })).read).toEqual(READ);
    const { id } = await submitted("L2", wina);
    // The case has a newer photograph, of which nothing was read.
    expect(expectOk(await api.call(person.readOwn, {}, { actor: wina })).read).toBeNull();
    expect(id).toMatch(/^vc_/);
  });

  test("is in the case, masked at first", async () => {
    const { id, wina } = await submitted("L2");
    const wati = staff("review");
    const { version } = await cases.taken(id, wati);
    const photo = (await read(id, wati)).submissions.find(({ code }) => code === "identity_photo");
    if (photo === undefined) throw new Error("no photo");
    const assess = { id, version, submission: photo.id, status: "REJECTED", reason: "photo_blurred", note: null } as const;
    const after = expectOk(await api.call(steps.assessSubmission, assess, { actor: wati })).case;
    expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati }));
    const given = await giveFile(wina, "identity_photo", await card(), { read: JSON.stringify(READ) });
    expectOk(given.answer);
    const readIn = (submissions: Awaited<ReturnType<typeof read>>["submissions"]) =>
      submissions.find((one) => one.id === given.id)?.photo?.read;
    expect(readIn((await read(id, wati)).submissions)).toBeNull();
    const revealed = expectOk(await api.call(steps.revealCase, { id, reason: "Membandingkan" }, { actor: wati }));
    expect(readIn(revealed.submissions)).toEqual(READ);
  });

  test.each(['{"mother":"SITI"}', '{"nik":"1"}', "WINA", "[]", `{"fullName":"${"W".repeat(2_000)}"}`])(
    "%j is refused",
    async (text) => {
      const wina = await newPerson();
      const photo = new File([new Uint8Array(await card())], "foto.jpg", { type: "image/jpeg" });
      const input = { id: idOf("vs"), code: "identity_photo", slot: 1, tries: 3, photo, read: text } as const;
      expect(await api.call(capture.givePhoto, input, { actor: wina, unjudged: true })).toMatchObject({ code: 400 });
    },
  );
});

describe("a PDF", () => {
  const incomeOf = async (bytes: Buffer) => {
    const wina = await newPerson();
    const given = await giveFile(wina, "income_file", bytes);
    expectOk(given.answer);
    const { id } = await submitted("L2", wina);
    return { id, submission: given.id };
  };
  const viewed = async (about: Awaited<ReturnType<typeof incomeOf>>) => {
    const wati = staff("review");
    return api.call(steps.viewPhoto, { ...about, reason: "Memeriksa penghasilan" }, { actor: wati });
  };

  test("is shown with the viewer, the instant and the case over its pages", async () => {
    const about = await incomeOf(honestPdf());
    const { media, content } = expectOk(await viewed(about));
    const pdf = Buffer.from(content, "base64");
    expect([media, pdf.subarray(0, honestPdf().length).equals(honestPdf())]).toEqual(["application/pdf", true]);
    expect(pdf.toString("latin1")).toContain(about.id);
    expect(pdf.toString("latin1")).toContain("/Subtype /Stamp");
  });

  test("whose pages cannot be found is not shown, and nobody has viewed it", async () => {
    const about = await incomeOf(Buffer.concat([latin("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n")]));
    expect(await viewed(about)).toMatchObject({ code: 422, status: "file_not_markable" });
    expect((await read(about.id, staff("review"))).events.map(({ kind }) => kind)).not.toContain("photo_viewed");
  });
});

describe("a finding about somebody else", () => {
  const findingOf = async (about: string, viewer: Person) => {
    const { id } = await submitted("L2");
    const details = { person: about };
    const finding = { kind: "duplicate_phone", severity: "warning", key: about, details } as const;
    await app.as({}, (ctx) => insertFindings(ctx.db, id, [finding], ctx.now));
    return (await read(id, viewer)).findings.find(({ kind }) => kind === "duplicate_phone")?.details;
  };
  test("names that person's latest case, if there is one", async () => {
    const { wina: other, id } = await submitted("L2");
    expect(await findingOf(other.id, staff("review"))).toEqual({ person: other.id, cases: [id] });
    const nobody = await newPerson();
    expect(await findingOf(nobody.id, staff("review"))).toEqual({ person: nobody.id });
  });
  test("never leads the viewer to their own case", async () => {
    const { wina: other } = await submitted("L2");
    const viewer: Person = { ...staff("review"), id: other.id };
    expect(await findingOf(other.id, viewer)).toEqual({ person: other.id });
  });
});

test("the list tells by which tiers it can be filtered: those that people decide about, by the rules in force", async () => {
  const { tiers } = expectOk(await api.call(contract.listCases, {}, { actor: staff("review") }));
  expect(tiers).toEqual(expect.arrayContaining(["L2", "L3"]));
  expect(tiers).not.toContain("L1");
});
