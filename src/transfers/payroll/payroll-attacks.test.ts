/** Attacks on payrolls: foreign ids, files made to harm, formulas, and people who may not. */
import { afterAll, afterEach, expect, test } from "vitest";
import { openPayrolls } from "../testing/payrolls.ts";
import * as contract from "./contract.ts";
import * as files from "./contract-files.ts";
import { exportPayroll } from "./export-payroll.ts";

const payrolls = await openPayrolls();
const { app, api, newBusiness, read, upload, rowsOf, checked } = payrolls;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

test("another business's payroll is unknown, whatever the call", async () => {
  const [actor, other] = [await newBusiness(), await newBusiness()];
  const { id, version } = await checked(actor, rowsOf(1));
  const typed = { name: "A", bank: "BCA", account: "1111111111", amount: "1", note: "" };
  const calls = [
    api.call(contract.readPayroll, { id }, { actor: other }),
    api.call(contract.changeRow, { id, no: 1, typed }, { actor: other }),
    api.call(contract.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor: other }),
    api.call(contract.acceptNames, { id, names: [{ no: 1, bankName: "A" }] }, { actor: other }),
    api.call(contract.repeatPayroll, { id: payrolls.idOf("pl"), of: id }, { actor: other }),
    api.call(contract.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor: other }),
    api.call(contract.cancelPayroll, { id }, { actor: other }),
    api.call(contract.notePayrollPaid, { id }, { actor: other }),
    api.call(files.exportPayroll, { id, format: "csv" }, { actor: other }),
  ];
  for (const call of calls) expect(await call).toMatchObject({ code: 404 });
  expect(
    await api.call(
      contract.uploadPayroll,
      { id, file: new File(["Nama,Bank,Rekening,Jumlah\nA,BCA,1,1"], "x.csv") },
      { actor: other },
    ),
  ).toMatchObject({
    status: "id_already_used",
  });
});

test("a private customer has no payrolls, with the right as well", async () => {
  const actor = await newBusiness();
  payrolls.companies.delete(actor.id);
  const file = new File(["Nama,Bank,Rekening,Jumlah\nA,BCA,1,1"], "x.csv");
  expect(await api.call(contract.uploadPayroll, { id: payrolls.idOf("pl"), file }, { actor })).toMatchObject({
    status: "business_only",
  });
});

test("a frozen person approves nothing", async () => {
  const actor = await newBusiness();
  const { id, version } = await checked(actor, rowsOf(1));
  await payrolls.freeze(actor);
  const answer = await api.call(contract.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor });
  expect(answer).toMatchObject({ status: "account_frozen" });
});

test.each([
  ["10,000 rows", `Nama,Bank,Rekening,Jumlah\n${"A,BCA,1111111111,1000\n".repeat(10_000)}`, "payroll_too_many_rows"],
  ["no rows", "Nama,Bank,Rekening,Jumlah\n", "payroll_empty"],
  ["no columns", "a,b\n1,2\n", "payroll_columns_missing"],
  ["bytes", "\u0000\u0001PK", "payroll_unreadable"],
])("a file with %s is refused, and the draft before it stays", async (_, text, status) => {
  const actor = await newBusiness();
  const { id } = await upload(actor, rowsOf(2));
  expect(await api.call(contract.uploadPayroll, { id, file: new File([text], "x.csv") }, { actor })).toMatchObject({ status });
  expect((await read(id, actor)).list).toHaveLength(2);
});

test("a formula in a name is text in the statement", async () => {
  const actor = await newBusiness();
  const { id } = await upload(actor, [["=HYPERLINK(1)", "+BCA", "@1", "-1", "=1"]]);
  const { bytes } = await app.as({ actor, language: "ID" }, (ctx) => exportPayroll(ctx, { id, format: "csv" }, payrolls.deps));
  expect(String(bytes)).toContain("=HYPERLINK(1)");
  expect(String(bytes)).not.toMatch(/(?:^|,)"[=+\-@]/m);
});
