import * as a0 from "../main.ts"; // planted: main-wires-alone, platform-knows-no-business
import * as a1 from "../../tools/tool.ts"; // planted: product-without-tools
import * as a2 from "./testing/database.ts"; // planted: product-without-test-code
import * as a3 from "./lost.ts"; // planted: every-import-resolves
export const used = [a0, a1, a2, a3];
