import { main } from "../main.ts"; // main-wires-alone
import { tool } from "../../tools/tool.ts"; // product-without-tools
import { testing } from "./testing/database.ts"; // product-without-test-code
import { lost } from "./lost.ts"; // every-import-resolves
export const start = [main, tool, testing, lost];
