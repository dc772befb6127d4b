import { document } from "../model/document.ts"; // browser-never-reaches-server: document reaches platform
export const faq = document;
