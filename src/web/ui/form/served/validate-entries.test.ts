import { expect, test } from "vitest";
import { z } from "zod";
import { ext, size } from "#kernel/validation/file-rules.ts";
import { email, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { entriesOf, problemsOf, withDialCode } from "./validate-entries.ts";

const schema = z.strictObject({
  name: toZod([required()]),
  email: toZod([required(), email()]),
  cv: z.unknown().superRefine(refineWith([required(), size(1), ext(["pdf"])])),
});
const SENTENCES = { messages: "EN", page: "ID" } as const;
const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

test("each field has one error, in the words of MSG-1, with the remedy in the page's language", () => {
  expect(problemsOf(schema, { email: "x", cv: file("a.exe", 2_000) }, SENTENCES)).toEqual([
    { name: "name", message: "The field is required", language: "EN", remedy: "Isian ini wajib diisi" },
    { name: "email", message: "The field is not valid", language: "EN", remedy: "Tulis seperti nama@contoh.com." },
    { name: "cv", message: "The field is not valid", language: "EN", remedy: "Ukuran berkas paling besar 1 kB." },
  ]);
});

test("messages follow the operator's choice of language", () => {
  const [first] = problemsOf(schema, {}, { messages: "ID", page: "ID" });
  expect(first).toMatchObject({ message: "Isian ini wajib diisi", language: "ID", remedy: null });
});

test("valid entries have no errors", () => {
  expect(problemsOf(schema, { name: "Wayan", email: "w@contoh.example", cv: file("a.pdf", 10) }, SENTENCES)).toEqual([]);
});

test("only the requested fields of a form are read, without empty ones, with line ends as typed", () => {
  const form = new FormData();
  form.set("name", "satu\r\ndua");
  form.set("email", "");
  form.set("level", "ADMINISTRATOR");
  form.set("cv", file("", 0));
  expect(entriesOf(form, ["name", "email", "cv"])).toEqual({ name: "satu\ndua" });
  form.set("cv", file("a.pdf", 0));
  expect(entriesOf(form, ["cv"])["cv"]).toBeInstanceOf(File);
});

test.each([
  ["0812-3456-7890", "+62 812-3456-7890"],
  ["00812", "+62 812"],
  ["812 3456", "+62 812 3456"],
  ["+65 9123 4567", "+65 9123 4567"],
  [" +65 9123", " +65 9123"],
  ["0", "0"],
  ["", ""],
])("the number %j is sent as %j", (typed, sent) => expect(withDialCode({ phoneNumber: typed }).phoneNumber).toBe(sent));

test("without a number none is added", () => expect(withDialCode({ email: "a@b.co" })).toEqual({ email: "a@b.co" }));
