import { content } from "#content/index.ts"; // operator-asks
export const read = content;
