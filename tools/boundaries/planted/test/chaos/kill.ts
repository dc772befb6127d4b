import * as a0 from "../../tools/run.ts"; // planted: tests-use-named-tools
import * as a1 from "../security/attack.ts"; // planted: suites-share-by-folder
export const used = [a0, a1];
