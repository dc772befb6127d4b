import * as a0 from "#content/web/frame.tsx"; // planted: operator-shows
export const used = [a0];
