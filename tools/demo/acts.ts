/** All acts, by topic. */
import { ABROAD_ACTS } from "./acts-abroad.ts";
import { CASH_ACTS } from "./acts-cash.ts";
import { DECIDED_ACTS } from "./acts-decided.ts";
import { HOME_ACTS } from "./acts-home.ts";
import { PAY_IN_ACTS } from "./acts-pay-in.ts";

export const ACTS = [...HOME_ACTS, ...ABROAD_ACTS, ...CASH_ACTS, ...DECIDED_ACTS, ...PAY_IN_ACTS];
