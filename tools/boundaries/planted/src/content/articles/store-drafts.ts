import * as a0 from "./read-article.ts"; // planted: store-knows-only-data (in a room)
export const used = [a0];
