/** The calls of payrolls, bound. */
import { on } from "#platform/http/binding.ts";
import type { ReceiptDeps } from "../receipt/take-receipt.ts";
import type { SendDeps } from "../sending/send-transfer.ts";
import * as contract from "./contract.ts";
import * as people from "./contract-people.ts";
import * as files from "./contract-files.ts";
import * as contractRoom from "./contract-room.ts";
import { approvePayroll, requestPayrollApproval } from "./approve-payroll.ts";
import { acceptName, acceptNames, confirmAccount, payAgain, takeBackAnswer } from "./again/answer-rows.ts";
import * as answers from "./again/contract-answers.ts";
import { changeRow, leaveOutRow, uploadPayroll } from "./draft-payroll.ts";
import { cancelPayroll, notePayrollPaid } from "./end-payroll.ts";
import { exportPayroll, takePayrollTemplate } from "./export-payroll.ts";
import * as office from "./office/contract.ts";
import { listPayrollsOf, readAnyPayroll } from "./office/read-payrolls.ts";
import { listPayrolls, readPayroll, type PayrollDeps } from "./own-payrolls.ts";
import { repeatPayroll } from "./again/repeat-payroll.ts";
import { readPayrollRoom } from "./show-room.ts";
import { returnPayroll, submitPayroll } from "./submit-payroll.ts";

export type PayrollHttpDeps = PayrollDeps & Pick<SendDeps, "startApproval" | "consumeApproval"> & Pick<ReceiptDeps, "issuerFor">;

export const payrollBindings = (deps: PayrollHttpDeps) => [
  on(contract.listPayrolls, (ctx, input) => listPayrolls(ctx, input, deps)),
  on(contractRoom.readPayrollRoom, (ctx, input) => readPayrollRoom(ctx, input, deps)),
  on(contract.readPayroll, (ctx, input) => readPayroll(ctx, input, deps)),
  on(contract.uploadPayroll, (ctx, input) => uploadPayroll(ctx, input, deps)),
  on(contract.changeRow, (ctx, input) => changeRow(ctx, input, deps)),
  on(contract.leaveOutRow, (ctx, input) => leaveOutRow(ctx, input, deps)),
  on(contract.acceptName, (ctx, input) => acceptName(ctx, input, deps)),
  on(contract.acceptNames, (ctx, input) => acceptNames(ctx, input, deps)),
  on(contract.confirmAccount, (ctx, input) => confirmAccount(ctx, input, deps)),
  on(answers.payAgain, (ctx, input) => payAgain(ctx, input, deps)),
  on(answers.takeBackAnswer, (ctx, input) => takeBackAnswer(ctx, input, deps)),
  on(contract.repeatPayroll, (ctx, input) => repeatPayroll(ctx, input, deps)),
  on(contract.requestPayrollApproval, (ctx, input) => requestPayrollApproval(ctx, input, deps)),
  on(contract.approvePayroll, (ctx, input) => approvePayroll(ctx, input, deps)),
  on(people.submitPayroll, (ctx, input) => submitPayroll(ctx, input, deps)),
  on(people.returnPayroll, (ctx, input) => returnPayroll(ctx, input, deps)),
  on(contract.cancelPayroll, (ctx, input) => cancelPayroll(ctx, input, deps)),
  on(contract.notePayrollPaid, (ctx, input) => notePayrollPaid(ctx, input, deps)),
  on(files.takePayrollTemplate, takePayrollTemplate),
  on(files.exportPayroll, (ctx, input) => exportPayroll(ctx, input, deps)),
  on(office.readAnyPayroll, (ctx, input) => readAnyPayroll(ctx, input, deps)),
  on(office.listPayrollsOf, listPayrollsOf),
];
