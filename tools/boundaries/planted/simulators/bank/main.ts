import * as a0 from "../../src/kernel/money.ts"; // planted: simulators-stand-alone
export const used = [a0];
