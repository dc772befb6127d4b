import { money } from "../../src/kernel/money.ts"; // simulators-stand-alone
export const simulator = money;
