/** The balance with which the bank's statement of a day ends (service 14). Read apart from the lines: one second has few of them. */
import { z } from "zod";
import { addDays, SECOND_MS, startOfDay } from "#kernel/time.ts";
import type { ReadClosing } from "#reconciliation/model/statement.ts";
import { snapAmountSchema } from "../snap/amount.ts";
import type { SnapClient } from "../snap/client.ts";
import { snapTime } from "../snap/time.ts";
import type { BankAccount } from "./account.ts";

const TIMEOUT_MS = 30_000;

const statementSchema = z.object({ balance: z.array(z.object({ endingBalance: snapAmountSchema })).min(1) });

/** Reads the closing balance of a day; null where the bank states none, or one that can't be read. */
export function closingReader(callBank: SnapClient, account: BankAccount): ReadClosing {
  return async (day) => {
    const last = snapTime(new Date(startOfDay(addDays(day, 1)).getTime() - SECOND_MS));
    const body = { accountNo: account.number, fromDateTime: last, toDateTime: last };
    const answer = await callBank({ service: "14", path: "/v1.0/bank-statement", body, timeoutMs: TIMEOUT_MS });
    if (answer.outcome !== "answered" || answer.code.status !== 200 || answer.code.caseCode !== "00") return null;
    const read = statementSchema.safeParse(answer.body);
    return read.success ? read.data.balance.map(({ endingBalance }) => endingBalance) : null;
  };
}
