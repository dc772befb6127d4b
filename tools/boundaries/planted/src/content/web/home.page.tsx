import { show } from "../show-page.ts"; // screens-import-contracts
import { readFile } from "node:fs/promises"; // browser-never-reaches-node
import { profile } from "#operator/web/profile.tsx"; // content-shows
export const page = [show, readFile, profile];
