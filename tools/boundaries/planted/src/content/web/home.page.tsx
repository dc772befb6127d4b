import { show } from "../show-page.ts"; // screens-import-contracts
import { readFile } from "node:fs/promises"; // browser-knows-no-node
export const page = [show, readFile];
