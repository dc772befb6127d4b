import * as a0 from "../model/answer.ts"; // planted: browser-never-reaches-server (through one file)
export const used = [a0];
