import * as a0 from "./faq-part.tsx"; // planted: browser-never-reaches-server (through two files)
export const used = [a0];
