import * as a0 from "../../tools/tool.ts"; // planted: product-without-tools (a test)
export const used = [a0];
